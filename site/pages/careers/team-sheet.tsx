import { Lead } from '../../ui/lead.tsx'
import type { Careers } from 'content-collections'
import { Button } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { SampleNote } from '../sample-note.tsx'
import { OpeningList, OpeningRow } from './opening-row.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { FilterBeforePaint } from './filter-before-paint.tsx'
import { Formation } from './formation.tsx'
import { OpeningFilters } from './opening-filters.tsx'
import styles from './team-sheet.module.css'
import { fits, useChoice } from './use-choice.ts'

/** The openings as a line-up with its filters. An opening keeps its number when a filter hides others. */
export function TeamSheet({ title, shownOf, filters, apply, openings, none }: Careers['sheet']) {
  const { choice, choose } = useChoice(filters)
  const shown = openings.map((opening) => fits(opening, choice))
  const count = shown.filter(Boolean).length
  const kinds = new Map(filters.kind.options.map(({ id, label }) => [id, label]))

  return (
    <Section surface="chalk" id="openings">
      <Wrap>
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Display size="1">{title}</Display>
            <output>
              <b>{count}</b> {shownOf.replace('{count}', String(openings.length))}
            </output>
          </div>
          <div className={styles.touchline}>
            <Formation filled={shown} />
            <OpeningFilters filters={filters} openings={openings} choice={choice} onChoose={choose} />
          </div>
          <div className={styles.lineup}>
            <SampleNote of={openings} />
            <OpeningList>
              {openings.map((opening, index) => (
                <OpeningRow
                  key={opening.title}
                  number={index + 1}
                  title={opening.title}
                  text={opening.text}
                  place={opening.location}
                  kind={kinds.get(opening.kind)}
                  apply={apply}
                  hidden={!shown[index]}
                  data-place={opening.place}
                  data-kind={opening.kind}
                  suppressHydrationWarning
                />
              ))}
            </OpeningList>
            <FilterBeforePaint filters={filters} />
            {count === 0 && (
              <div className={styles.none}>
                <Display as="h3" size="3">
                  {none.title}
                </Display>
                <Lead tone="muted">{none.text}</Lead>
                <Button tone="ink" onClick={() => choose({ place: undefined, kind: undefined })}>
                  {none.action}
                </Button>
              </div>
            )}
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
