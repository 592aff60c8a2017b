import { Display } from '../../ui/display.tsx'
import type { WorkInSoccer } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './weeks.module.css'

/** The steps on one line that leads to the offer. Only its end names a week, because the time between steps varies. */
export function Weeks({ title, text, items, end }: WorkInSoccer['steps']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <SectionHead title={title} size="1">
          <p>{text}</p>
        </SectionHead>
        <ol className={styles.weeks}>
          {items.map((step, index) => (
            <li key={step.title}>
              <span className={styles.node} aria-hidden="true">
                {index === items.length - 1 && end}
              </span>
              <div>
                <Display as="h3" size="4">
                  {step.title}
                </Display>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
