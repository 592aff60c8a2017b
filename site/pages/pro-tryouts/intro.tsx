import type { ProTryouts } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './intro.module.css'

export function Intro({ title, paragraphs }: ProTryouts['intro']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.intro}>
          <Display size="1">{title}</Display>
          <div>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
