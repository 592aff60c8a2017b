import type { Elite25 } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { dotFields } from './dot-fields.ts'
import { DotField } from './dot-field.tsx'
import styles from './steps.module.css'

/** The same field of players three times: all who are invited, the best of them, and the one who gets a place. */
export function Steps({ title, items }: Elite25['steps']) {
  return (
    <Section surface="night">
      <Wrap>
        <Display size="2">{title}</Display>
        <ol className={styles.steps}>
          {items.map((step, index) => (
            <li key={step.title}>
              <DotField lit={dotFields[index] ?? []} last={index === items.length - 1} />
              <h3>
                <span aria-hidden="true">{index + 1}</span> {step.title}
              </h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
