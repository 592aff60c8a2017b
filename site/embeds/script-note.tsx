import { embeds } from 'content-collections'
import { LeadButton } from '../ui/lead-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { MailLine } from './mail-line.tsx'
import styles from './script-note.module.css'

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
