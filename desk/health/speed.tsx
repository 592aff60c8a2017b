import type { HealthAnswer } from '../../contract/desk-answers.ts'
import type { VitalName } from '../../contract/vitals.ts'
import { VisuallyHidden } from '../../site/ui/visually-hidden.tsx'
import { Block, Note } from '../ui/block.tsx'
import { figure } from '../words.ts'
import table from '../ui/table.module.css'
import styles from './health.module.css'

/** Good up to the first, poor above the second: https://web.dev/articles/vitals */
const limits = {
  LCP: { good: 2500, poor: 4000, word: 'LCP good to 2.5 s' },
  INP: { good: 200, poor: 500, word: 'INP good to 200 ms' },
  CLS: { good: 0.1, poor: 0.25, word: 'CLS good to 0.1' }
} as const satisfies Partial<Record<VitalName, { good: number; poor: number; word: string }>>

const names = ['LCP', 'INP', 'CLS'] as const

const levelWords = { good: 'good', fair: 'needs work', poor: 'poor' }

export function Speed({ vitals }: Pick<HealthAnswer, 'vitals'>) {
  return (
    <Block title="Speed of the pages" note="75 of 100 visits were at least this fast, 28 days">
      {vitals.length === 0 ? (
        <p className={table.muted}>No page has fifty views yet: too few to say.</p>
      ) : (
        <table className={[table.table, styles.speeds].join(' ')}>
          <thead>
            <tr>
              <th>Page</th>
              {names.map((name) => (
                <th key={name}>{limits[name].word}</th>
              ))}
              <th className={table.end}>Views</th>
            </tr>
          </thead>
          <tbody>
            {vitals.map(({ page, views, p75 }) => (
              <tr key={page}>
                <td>{page}</td>
                {names.map((name) => (
                  <td key={name} data-label={name}>
                    <Vital name={name} value={p75[name]} />
                  </td>
                ))}
                <td className={[table.end, table.muted].join(' ')} data-label="Views">
                  {figure(views)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Note>Bars: good, needs work, poor. Read from histograms: near enough to tell good from poor.</Note>
    </Block>
  )
}

function Vital({ name, value }: { name: (typeof names)[number]; value: number | undefined }) {
  if (value === undefined) return <>–</>
  const { good, poor } = limits[name]
  const level = value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
  const shown =
    name === 'CLS'
      ? value.toFixed(2)
      : name === 'LCP'
        ? `${(value / 1000).toFixed(1)} s`
        : `${Math.round(value)} ms`
  // Three zones of the same width: the mark is placed within its own.
  const place =
    value <= good
      ? value / good / 3
      : value <= poor
        ? (1 + (value - good) / (poor - good)) / 3
        : Math.min(0.98, (2 + (value - poor) / poor) / 3)
  return (
    <span className={styles.vital} data-level={level}>
      {shown}
      <VisuallyHidden>{levelWords[level]}</VisuallyHidden>
      <span aria-hidden="true">
        <u />
        <u />
        <u />
        <s style={{ '--place': place }} />
      </span>
    </span>
  )
}
