import type { Home } from 'content-collections'
import { Wrap } from '../../ui/section.tsx'
import { Stat } from '../../ui/stat.tsx'
import styles from './results.module.css'

export function Results({ title, stats }: Home['results']) {
  return (
    <section className="night" aria-label={title}>
      <Wrap>
        <dl className={styles.results}>
          {stats.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </dl>
      </Wrap>
    </section>
  )
}
