import { embeds } from 'content-collections'
import { Button } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { LeadButton } from '../ui/lead-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './fallback.module.css'
import { MailLine } from './mail-line.tsx'

type FallbackProps =
  | {
      kind: 'form' | 'booking'
      /** URL that opens the widget outside this page. */
      address: string
      /** A further error, in technical words. */
      failure?: string | undefined
      onRetry: () => void
    }
  /** No CRM is set. */
  | { kind?: undefined }

/**
 * Replaces a widget that did not load with other ways to reach the agency. A blocker may refuse the CRM's host, so the
 * ways that do not need it come first.
 */
export function Fallback(props: FallbackProps) {
  const failed = props.kind ? props : undefined
  const { title, text } = failed ? embeds[failed.kind].failed : embeds.absent
  return (
    <div className={styles.fallback} data-alone={failed ? undefined : true}>
      {failed && <i className={styles.card} aria-hidden="true" />}
      <Display as="p" size="3">
        {title}
      </Display>
      <p>{text}</p>
      <div className={styles.ways}>
        <LeadButton tone="ink">{embeds.lead}</LeadButton>
        <MailLine />
      </div>
      {failed && (
        <div className={styles.again}>
          <Button tone="line" small onClick={failed.onRetry}>
            {embeds.retry}
          </Button>
          <TextLink href={failed.address} target="_blank" rel="noopener">
            {embeds[failed.kind].open}
          </TextLink>
        </div>
      )}
      {failed?.failure && <small>{failed.failure}</small>}
    </div>
  )
}
