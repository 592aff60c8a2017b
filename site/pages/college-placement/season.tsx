import { Split } from '../../ui/split.tsx'
import { Lead } from '../../ui/lead.tsx'
import type { CollegePlacement } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './season.module.css'

type SeasonProps = CollegePlacement['season'] & Pick<CollegePlacement, 'steps'>

/** One season from left to right, or from top to bottom on phones. Each step shows the placements of its time above it. */
export function Season({ title, text, share, shareOf, note, steps }: SeasonProps) {
  return (
    <Section surface="turf">
      <Wrap>
        <Split columns="7:5" align="end" className={styles.head}>
          <div>
            <Display size="2">{title}</Display>
            <Lead tone="muted">{text}</Lead>
          </div>
          <p className={styles.share}>
            <b>{share}</b> {shareOf}
          </p>
        </Split>
        <ol className={styles.season}>
          {steps.map(({ id, short, when, placements }) => (
            <li key={id} data-late={placements > 10 || undefined}>
              <div className={styles.dots} aria-hidden="true">
                {Array.from({ length: placements }, (_, place) => (
                  <i key={place} />
                ))}
              </div>
              <a href={`#${id}`}>
                <b>{short}</b>
                <span>{when}</span>
              </a>
            </li>
          ))}
        </ol>
        <p className={styles.note}>{note}</p>
      </Wrap>
    </Section>
  )
}
