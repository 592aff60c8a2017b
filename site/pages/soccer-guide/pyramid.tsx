import { PassLine } from '../../ui/pass-line.tsx'
import styles from './pyramid.module.css'

type PyramidProps = { caption: string; levels: readonly (readonly [name: string, note: string])[] }

/** Width of the top and of the base, in percent. */
const [top, foot] = [38, 92]

/** Levels from the top down. The last level is beside the pyramid, and a pass leads from it up to the level above it. */
export function Pyramid({ caption, levels }: PyramidProps) {
  const step = (foot - top) / (levels.length - 1)
  return (
    <figure className={`turf ${styles.pyramid}`}>
      <div className={styles.levels}>
        <ol>
          {levels.map(([name, note], index) => (
            <li key={name} style={{ '--width': `${top + index * step}%` }}>
              <b>{name}</b>
              <span>{note}</span>
            </li>
          ))}
        </ol>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <PassLine d="M97.5 90C98.5 80 96 77 93.5 64S87.5 50 85 36S78.500 22 71 10" />
          <PassLine className={styles.start} d="M97.500 91h0" />
          <PassLine className={styles.ball} d="M71 9h0" />
        </svg>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
