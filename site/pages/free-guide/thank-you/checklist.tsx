import { SectionHead } from '../../../ui/section-head.tsx'
import type { GuideThankYou } from 'content-collections'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './checklist.module.css'
import { TenEmails } from './ten-emails.tsx'

type ChecklistProps = GuideThankYou['checklist']

/** The steps to do next. The browser keeps the ticks, and the style sheet counts them without scripts. */
export function Checklist({ title, download, personalize, emails }: ChecklistProps) {
  return (
    <Section surface="chalk">
      <Wrap>
        <SectionHead title={title} size="1" still />
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
