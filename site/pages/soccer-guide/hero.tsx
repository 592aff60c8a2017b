import { Lead } from '../../ui/lead.tsx'
import type { SoccerGuide } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import motion from '../../ui/parallax.module.css'
import { Scene } from '../../ui/scene.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './hero.module.css'

/** The cover of the guide. Its picture scrolls at half the page's speed while the cover is in view. */
export function Hero({ title, text, picture }: SoccerGuide['hero']) {
  return (
    <Scene
      as="header"
      className={`${styles.hero} ${motion.parallax}`}
      picture={{ picture, sizes: '100vw', priority: true }}
    >
      <Wrap>
        <Display as="h1" size="1">
          {title}
        </Display>
        <Lead tone="picture">{text}</Lead>
      </Wrap>
    </Scene>
  )
}
