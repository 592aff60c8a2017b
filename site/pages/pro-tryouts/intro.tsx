import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { ProTryouts } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './intro.module.css'

export function Intro({ title, paragraphs }: ProTryouts['intro']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.intro}>
          <Display size="1">{title}</Display>
          <div>
            {paragraphs.map((paragraph) => (
              <Lead key={paragraph}>{paragraph}</Lead>
            ))}
          </div>
        </Split>
      </Wrap>
    </Section>
  )
}
