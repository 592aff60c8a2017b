import styles from './over-the-bar.module.css'

const columns = Array.from({ length: 17 }, (_, index) => 150 + index * 50)
const rows = Array.from({ length: 7 }, (_, index) => 270 + index * 47)

/** A goal with the code between the posts, and the shot that went over it. */
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
        <path className={styles.shot} d="M-46 578C-60 60 260 -70 1080 66" />
        <circle className={styles.kicker} cx="-46" cy="606" r="19" />
        <circle className={styles.ball} cx="1112" cy="75" r="19" />
      </svg>
      <p>{code}</p>
    </div>
  )
}
