import { columns, rows } from './dot-fields.ts'
import styles from './steps.module.css'

/** The distance between two dots. */
const step = 40

const x = (place: number) => step / 2 + (place % columns) * step
const y = (place: number) => step / 2 + Math.floor(place / columns) * step

const everyone = Array.from({ length: columns * rows }, (_, place) => place)

/** A field of dots, some of them lit. The last field shows the ball. */
export function DotField({ lit, last }: { lit: number[]; last: boolean }) {
  const others = everyone.filter((place) => !lit.includes(place))
  return (
    <svg viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true">
      <path className={styles.others} d={others.map((place) => `M${x(place)} ${y(place)}h0`).join('')} />
      <g className={last ? styles.ball : styles.lit}>
        {lit.map((place) => (
          <circle key={place} cx={x(place)} cy={y(place)} r={last ? 15 : 11} />
        ))}
      </g>
    </svg>
  )
}
