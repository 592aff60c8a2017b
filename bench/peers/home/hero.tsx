import type { Of } from './content.ts'
import { Call } from './link.tsx'
import { Picture } from './picture.tsx'

export function Hero({ eyebrow, title, text, action, shortAction, picture, portrait }: Of<'home'>['hero']) {
  return (
    <div className="night hero">
      <Picture picture={picture} portrait={portrait} priority />
      <div className="wrap">
        <p className="eyebrow">{eyebrow}</p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <Call>
          <span className="long">{action}</span>
          <span className="short">{shortAction}</span>
        </Call>
      </div>
    </div>
  )
}

export function Results({ title, stats }: Of<'home'>['results']) {
  return (
    <section className="night" aria-label={title}>
      <Stats stats={stats} />
    </section>
  )
}

export function Stats({ stats }: { stats: { value: string; label: string }[] }) {
  return (
    <dl className="wrap stats">
      {stats.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
