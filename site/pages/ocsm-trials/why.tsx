import type { Trials } from 'content-collections'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './why.module.css'

/** Each figure beside a drawing of it: a hundred players as dots, the years as a line that continues. */
export function Why({ title, shares, years }: Trials['why']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} />
        <ul className={styles.why}>
          {shares.map(({ value, label }) => (
            <li key={value}>
              <b>{value}</b>
              <Hundred filled={Number.parseInt(value, 10)} />
              <p>{label}</p>
            </li>
          ))}
          <li>
            <b>{years.value}</b>
            <YearLine count={Number.parseInt(years.value, 10)} />
            <p>{years.label}</p>
          </li>
        </ul>
      </Wrap>
    </Section>
  )
}

const hundred = Array.from(
  { length: 100 },
  (_, index) => `M${6 + (index % 20) * 14} ${6 + Math.floor(index / 20) * 14}h0`
)

function Hundred({ filled }: { filled: number }) {
  return (
    <svg className={styles.dots} viewBox="0 0 278 68" aria-hidden="true">
      <path d={hundred.slice(0, filled).join('')} />
      <path className={styles.rest} d={hundred.slice(filled).join('')} />
    </svg>
  )
}

function YearLine({ count }: { count: number }) {
  const years = Array.from({ length: count }, (_, index) => `M${6 + index * 22} 34v-20`)
  return (
    <svg className={styles.dots} viewBox="0 0 278 68" aria-hidden="true">
      <path className={styles.years} d={years.join('')} />
      <path className={styles.pathway} d={`M6 48H${count * 22 + 50}`} />
      <circle cx={count * 22 + 50} cy="48" r="6" />
    </svg>
  )
}
