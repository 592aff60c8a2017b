import type { LaneValleyFc } from 'content-collections'
import { PopupButton } from '../../embeds/popup-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './call.module.css'

export function Call({ figure, title, text, action, popup }: LaneValleyFc['call'] & { popup: string }) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.call}>
          <b className={styles.figure} aria-hidden="true">
            {figure}
          </b>
          <div className={styles.words}>
            <Display size="2">{title}</Display>
            <p>{text}</p>
            <PopupButton popup={popup} arrow>
              {action}
            </PopupButton>
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
