import { SectionHead } from '../../../ui/section-head.tsx'
import type { LeadGenGuide } from 'content-collections'
import { Section, Wrap } from '../../../ui/section.tsx'
import styles from './numbers.module.css'

/** Four figures with their sources, the first one huge. */
export function Numbers({ title, sourceLabel, stats }: LeadGenGuide['numbers']) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title} still />
        <dl className={styles.numbers}>
          {stats.map(({ value, description, source }) => (
            <div key={value}>
              <dt>{description}</dt>
              <dd>{value}</dd>
              <dd className={styles.source}>
                {sourceLabel} {source}
              </dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </Section>
  )
}
