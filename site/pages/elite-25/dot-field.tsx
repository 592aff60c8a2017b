import { columns, rows } from './dot-fields.ts'
import styles from './steps.module.css'

/** The distance between two dots. */
const step = 40

const x = (place: number) => step / 2 + (place % columns) * step
const y = (place: number) => step / 2 + Math.floor(place / columns) * step

const drawDots = (places: number[]) => places.map((place) => `M${x(place)} ${y(place)}h0`).join('')

const drawRings = (places: number[]) =>
  places.map((place) => `M${x(place) - 11} ${y(place)}a11 11 0 0 0 22 0a11 11 0 0 0-22 0`).join('')

const everyone = Array.from({ length: columns * rows }, (_, place) => place)

/** A field of dots, some of them lit. Those that were lit in the field before go out. The last field shows the ball. */
export function DotField({ lit, before, last }: { lit: number[]; before: number[]; last: boolean }) {
  const others = everyone.filter((place) => !lit.includes(place))
  const gone = before.filter((place) => !lit.includes(place))
  return (
    <svg viewBox={`0 0 ${columns * step} ${rows * step}`} aria-hidden="true">
      <path className={styles.others} d={drawDots(others)} />
      {gone.length > 0 && <path className={styles.gone} d={drawRings(gone)} />}
      <g className={last ? styles.ball : styles.lit}>
        {lit.map((place) => (
          <circle key={place} cx={x(place)} cy={y(place)} r={last ? 15 : 11} />
        ))}
      </g>
    </svg>
  )
}
