import { embeds, site } from 'content-collections'
import { Button, LeadButton } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { TextLink } from '../ui/link.tsx'
import styles from './fallback.module.css'

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

/** The agency's email address, for visitors without a form. */
function MailLine() {
  return (
    <p>
      {embeds.or} <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
    </p>
  )
}

type ScriptNoteProps = {
  /** URL that opens the form outside this page. */
  address: string
  /** The error, in technical words. */
  failure: string
}

/** Shown above a form when the form loaded but the CRM's script for it did not. */
export function ScriptNote({ address, failure }: ScriptNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <p>{embeds.script}</p>
      <LeadButton tone="line" small>
        {embeds.lead}
      </LeadButton>
      <MailLine />
      <p>
        <TextLink href={address} target="_blank" rel="noopener">
          {embeds.form.open}
        </TextLink>
      </p>
      <small>{failure}</small>
    </div>
  )
}
