import { embeds, site } from 'content-collections'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { LeadButton } from '../ui/lead-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './fallback.module.css'

type FallbackProps =
  /** A widget that did not come, where it can be opened by itself, and another try. */
  | { kind: 'form' | 'booking'; address: string; onRetry: () => void }
  /** No CRM is set. */
  | { kind?: undefined }

/** Stands where a widget should, with every other way to the agency. */
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
        {failed && (
          <ButtonLink tone="ink" href={failed.address} target="_blank" rel="noopener">
            {embeds[failed.kind].open}
          </ButtonLink>
        )}
        <LeadButton tone={failed ? 'line' : 'ink'}>{embeds.lead}</LeadButton>
        {failed && (
          <Button tone="line" onClick={failed.onRetry}>
            {embeds.retry}
          </Button>
        )}
      </div>
      <p>
        {embeds.or} <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
      </p>
    </div>
  )
}
