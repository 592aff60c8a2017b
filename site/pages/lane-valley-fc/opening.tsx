import type { LaneValleyFc } from 'content-collections'
import { PopupButton } from '../../embeds/popup-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './opening.module.css'

type OpeningProps = LaneValleyFc['opening'] & { popup: string }

/** The place first: its picture has the screen to itself but for one line at its foot. */
export function Opening({ title, text, action, picture, popup }: OpeningProps) {
  return (
    <header className={`night ${styles.opening}`}>
      <Picture picture={picture} sizes="(max-width: 767px) 200vw, 100vw" priority />
      <Wrap>
        <Display as="h1" size="hero">
          {title}
        </Display>
        <div className={styles.foot}>
          <p>{text}</p>
          <PopupButton popup={popup} arrow>
            {action}
          </PopupButton>
        </div>
      </Wrap>
    </header>
  )
}
