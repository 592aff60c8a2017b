import { Cover } from '../../ui/cover.tsx'
import type { RecruitmentPackage } from 'content-collections'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Display } from '../../ui/display.tsx'
import styles from './letter.module.css'
import { Portrait } from './portrait.tsx'

/** The one long testimonial. */
export function Letter(letter: RecruitmentPackage['letter']) {
  const { title, paragraphs, name, school, division, shown } = letter
  return (
    <Section surface="chalk">
      <Wrap>
        <figure className={styles.letter}>
          <Cover className={styles.portrait}>
            <Portrait shown={shown} sizes="(max-width: 899px) 60vw, 34vw" />
          </Cover>
          <div>
            <Display size="2">“{title}”</Display>
            <blockquote>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
            <figcaption>
              <b>{name}</b>
              {school}, {division}
            </figcaption>
            <SampleNote of={[letter]} />
          </div>
        </figure>
      </Wrap>
    </Section>
  )
}
