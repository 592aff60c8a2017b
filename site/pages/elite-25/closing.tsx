import type { Elite25 } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './closing.module.css'

/** One seat is open. */
export function Closing({ title, text, action, picture }: Elite25['closing']) {
  return (
    <section className={`night ${styles.closing}`}>
      <Picture picture={picture} sizes="(max-width: 899px) 900px, 100vw" />
      <Wrap>
        <Display size="1">{title}</Display>
        <p>{text}</p>
        <LeadButton event="open-lead-form" arrow>
          {action}
        </LeadButton>
      </Wrap>
    </section>
  )
}
