import type { HomeStory } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { FactRows } from '../../ui/fact-rows.tsx'
import { Intro } from '../../ui/intro.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './about.module.css'

/** Who the agency is, and three figures. */
export function About({ title, text, picture, facts }: HomeStory['about']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Reveal threshold={0.1}>
          <div className={styles.about}>
            <Picture picture={picture} sizes="(max-width: 899px) 155vw, 100vw" />
            <div>
              <Display size="2">{title}</Display>
              <Intro>{text}</Intro>
              <FactRows facts={facts} />
            </div>
          </div>
        </Reveal>
      </Wrap>
    </Section>
  )
}
