import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './league.module.css'

/** Three steps, each a stair higher than the last; the pathway line runs along their tops. */
export function League({ title, steps }: Sufc['league']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.league}>
          <Display size="2">{title}</Display>
          <ol>
            {steps.map((step) => (
              <li key={step.title}>
                <Display as="h3" size="4">
                  {step.title}
                </Display>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </Wrap>
    </Section>
  )
}
