import type { GuideThankYou } from 'content-collections'
import { Display } from '../../../ui/display.tsx'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './checklist.module.css'
import { TenEmails } from './ten-emails.tsx'

type ChecklistProps = GuideThankYou['checklist']

/** What is done before the match starts. The browser keeps the ticks; no script counts them. */
export function Checklist({ title, download, personalize, emails }: ChecklistProps) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
        </div>
        <ol className={styles.list}>
          <Step id="download" {...download} />
          <Step id="personalize" {...personalize} />
          <li>
            <TenEmails {...emails} />
          </li>
        </ol>
      </Wrap>
    </Section>
  )
}

function Step({ id, title, text }: ChecklistProps['download'] & { id: string }) {
  return (
    <li className={styles.step}>
      <input id={id} className={styles.box} type="checkbox" aria-describedby={`${id}-text`} />
      <label htmlFor={id}>{title}</label>
      <p id={`${id}-text`}>{text}</p>
    </li>
  )
}
