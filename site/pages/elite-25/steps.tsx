import type { Elite25 } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { dotFields } from './dot-fields.ts'
import { DotField } from './dot-field.tsx'
import styles from './steps.module.css'

/** The same field of players three times: all who are invited, the best of them, and the one who gets a place. It thins out. */
export function Steps({ title, items }: Elite25['steps']) {
  const reveal = useReveal({ threshold: 0.4 })
  return (
    <Section surface="night">
      <Wrap>
        <Display size="2">{title}</Display>
        <ol {...reveal} className={styles.steps}>
          {items.map((step, index) => (
            <li key={step.title}>
              <DotField
                lit={dotFields[index] ?? []}
                before={dotFields[index - 1] ?? []}
                last={index === items.length - 1}
              />
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
