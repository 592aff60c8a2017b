import { Display } from '../../../ui/display.tsx'
import styles from './heading.module.css'

/** The headline of a section, and to its right on wide screens what is said with it. */
export function Heading({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.heading}>
      <Display size="2">{title}</Display>
      {text && <p>{text}</p>}
    </div>
  )
}
