import { Split } from '../../ui/split.tsx'
import type { Elite25 } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './why.module.css'

export function Why({ title, text, points }: Elite25['why']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Split className={styles.why}>
          <Display size="1">{title}</Display>
          <div>
            <p>{text}</p>
            <dl>
              {points.map((point) => (
                <div key={point.title}>
                  <Display as="dt" size="4">
                    {point.title}
                  </Display>
                  <dd>{point.text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Split>
      </Wrap>
    </Section>
  )
}
