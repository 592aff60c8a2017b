import type { LeadGenGuide } from 'content-collections'
import { GuideButton } from '../../../lead-form/guide-dialog.tsx'
import { Display } from '../../../ui/display.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Wrap } from '../../../ui/section.tsx'
import styles from './closing.module.css'

export function Closing({ title, action, text, picture }: LeadGenGuide['closing']) {
  return (
    <section className={`night ${styles.closing}`}>
      <Picture picture={picture} sizes="(max-width: 899px) 1040px, 100vw" />
      <Wrap>
        <Display size="1">{title}</Display>
        <GuideButton>{action}</GuideButton>
        <p>{text}</p>
      </Wrap>
    </section>
  )
}
