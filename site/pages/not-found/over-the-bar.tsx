import styles from './over-the-bar.module.css'

const columns = Array.from({ length: 17 }, (_, index) => 150 + index * 50)
const rows = Array.from({ length: 7 }, (_, index) => 270 + index * 47)

const shot = 'M-46 578C-60 60 260 -70 1080 66'

/** A goal with the code between the posts, and the shot that flies over it once. */
export function OverTheBar({ code }: { code: string }) {
  return (
    <div className={styles.goal}>
      <svg viewBox="-80 0 1260 640" aria-hidden="true">
        <path className={styles.ground} d="M-2000 600H3100" />
        <g className={styles.net}>
          {columns.map((x) => (
            <path key={x} d={`M${x} 222V600`} />
          ))}
          {rows.map((y) => (
            <path key={y} d={`M100 ${y}H1000`} />
          ))}
        </g>
        <path className={styles.post} d="M100 600V222H1000V600" />
        <mask id="flight" maskUnits="userSpaceOnUse" x="-80" y="-40" width="1260" height="640">
          <path d={shot} pathLength="1" />
        </mask>
        <path className={styles.shot} d={shot} mask="url(#flight)" />
        <circle className={styles.kicker} cx="-46" cy="606" r="19" />
        <circle className={styles.ball} r="19" style={{ offsetPath: `path("${shot}L1112 75")` }} />
      </svg>
      <p>{code}</p>
    </div>
  )
}
