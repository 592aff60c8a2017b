import { Lead } from '../../ui/lead.tsx'
import type { UwsPartnership } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { Wrap } from '../../ui/section.tsx'
import { Map } from './map.tsx'
import styles from './hero.module.css'

export function Hero({ title, text, action, note }: UwsPartnership['hero']) {
  return (
    <header className={`turf ${styles.hero}`}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.words}>
            <Display as="h1" size="hero">
              {title}
            </Display>
            <Lead tone="picture" measure={30}>
              {text}
            </Lead>
            <LeadButton arrow>{action}</LeadButton>
          </div>
          <figure>
            <Map shown="amplify" named />
            <figcaption>{note}</figcaption>
          </figure>
        </div>
      </Wrap>
    </header>
  )
}
