import type { UwsPartnership } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './growth.module.css'

export function Growth({ title, text, figures }: UwsPartnership['growth']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
        </SectionHead>
        <dl className={styles.figures}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </Section>
  )
}
