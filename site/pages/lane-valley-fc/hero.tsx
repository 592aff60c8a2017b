import { Lead } from '../../ui/lead.tsx'
import type { LaneValleyFc } from 'content-collections'
import { PopupButton } from '../../embeds/popup-form.tsx'
import { Display } from '../../ui/display.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './hero.module.css'

type HeroProps = LaneValleyFc['hero'] & { popup: string }

/** A picture of the place that fills the screen, with one line of text at the bottom. */
export function Hero({ title, text, action, picture, popup }: HeroProps) {
  return (
    <Scene
      as="header"
      className={styles.hero}
      picture={{ picture, sizes: '(max-width: 767px) 200vw, 100vw', priority: true }}
    >
      <Wrap>
        <Display as="h1" size="hero">
          {title}
        </Display>
        <div className={styles.foot}>
          <Lead tone="picture">{text}</Lead>
          <PopupButton popup={popup} arrow>
            {action}
          </PopupButton>
        </div>
      </Wrap>
    </Scene>
  )
}
