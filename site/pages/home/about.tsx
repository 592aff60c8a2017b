import { Cover } from '../../ui/cover.tsx'
import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { FactRows } from '../../ui/fact-rows.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './about.module.css'

/** A text about the agency, and three figures. */
export function About({ title, text, picture, facts }: Home['about']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Reveal threshold={0.1}>
          <Split columns="6:5" align="center" far>
            <Cover className={styles.picture}>
              <Picture picture={picture} sizes="(max-width: 899px) 155vw, 100vw" />
            </Cover>
            <div className={styles.words}>
              <Display size="2">{title}</Display>
              <Lead>{text}</Lead>
              <FactRows facts={facts} />
            </div>
          </Split>
        </Reveal>
      </Wrap>
    </Section>
  )
}
