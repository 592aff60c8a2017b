import { Lead } from '../../ui/lead.tsx'
import type { ClubConsulting } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { LeadButton } from '../../ui/lead-button.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Wrap } from '../../ui/section.tsx'
import { Formation } from './formation.tsx'
import styles from './hero.module.css'

export function Hero({ title, text, action, ...formation }: ClubConsulting['hero']) {
  return (
    <header className={`turf ${styles.hero}`}>
      <Wrap>
        <div className={styles.halves}>
          <div className={styles.words}>
            <Display as="h1" size="1">
              {title}
            </Display>
            <Lead tone="picture" measure={30}>
              {text}
            </Lead>
            <LeadButton arrow>{action}</LeadButton>
          </div>
          <Formation {...formation} />
        </div>
        <SampleNote of={formation.roles} />
      </Wrap>
    </header>
  )
}
