import type { CSSProperties } from 'react'
import styles from './roll.module.css'

/** Where the ball starts, how its dots stay in place, their distance, and where the ball ends. */
const ways = {
  down: { '--from': '0 -100%', '--back': '0 100%', '--dots': '5px 12px', '--end': 'auto auto -8px -5.5px' },
  left: { '--from': '100%', '--back': '-100%', '--dots': '12px 5px', '--end': '-5.5px auto auto -8px' }
} satisfies Record<string, CSSProperties>

type RollProps = {
  to: keyof typeof ways
  /** Places it within its parent. Its size is the length of the line. */
  className: string | undefined
}

/** A straight part of the pathway line. As the visitor scrolls, its ball rolls and draws the line behind it. Decorative. */
export function Roll({ to, className }: RollProps) {
  return (
    <div className={`${styles.roll} ${className}`} style={ways[to]} aria-hidden="true">
      <i className={styles.line} />
      <i className={styles.ball} />
    </div>
  )
}
