import type { CollegePlacement } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './steps.module.css'

type StepsProps = { word: string } & Pick<CollegePlacement, 'steps'>

/** The steps in full. A strip above each step shows how far into the season it is. */
export function Steps({ word, steps }: StepsProps) {
  return (
    <Section surface="chalk">
      <Wrap>
        <ol className={styles.steps}>
          {steps.map(({ id, title, when, paragraphs, list }, place) => (
            <li key={id} id={id}>
              <div className={styles.strip} aria-hidden="true">
                {steps.map((step, other) => (
                  <i key={step.id} data-past={other <= place || undefined} />
                ))}
              </div>
              <p className={styles.number}>
                <VisuallyHidden>{word} </VisuallyHidden>
                {place + 1}
              </p>
              <div className={styles.words}>
                <p className={styles.when}>{when}</p>
                <Display size="2">{title}</Display>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
              <div className={styles.list}>
                <h3>{list.title}</h3>
                <TickList items={list.items} />
              </div>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
