import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Roll } from '../../ui/roll.tsx'
import { SplitClosing } from '../../ui/split-closing.tsx'
import styles from './closing.module.css'

/** The end of home: the line that began at the kick-off arrives at the call to action. */
export function Closing({ action, ...closing }: Home['closing']) {
  return (
    <SplitClosing {...closing}>
      <div className={styles.end}>
        <ButtonLink to={action.to} arrow>
          {action.label}
        </ButtonLink>
        <Roll to="left" className={styles.line} />
      </div>
    </SplitClosing>
  )
}
