import type { SetPiece } from './set-piece.ts'
import styles from './set-piece-drawing.module.css'

type SetPieceDrawingProps = {
  piece: SetPiece
  /** For a card: shows a closer view of the move, with everything drawn larger. */
  small?: boolean
}

/**
 * Draws a set piece into its parent's box. The ball travels along the passes while the element with the nearest `--move`
 * timeline scrolls into view. Decorative.
 */
export function SetPieceDrawing({ piece, small = false }: SetPieceDrawingProps) {
  const { lines, goal, spot, opponents, players, decoy, passes, ball, near = false } = piece
  const size = near ? { cross: 24, player: 22, ball: 19 } : { cross: 13, player: 17, ball: 15 }
  const scale = small ? 1.5 : 1
  const cross = small ? 1.15 * size.cross : size.cross
  const flight = `${passes.join('').replaceAll('M', 'L').replace('L', 'M')}L${ball.join(' ')}`
  return (
    <svg
      className={styles.board}
      data-small={small || undefined}
      viewBox={small ? '62 -6 690 712' : '0 -36 840 756'}
      aria-hidden="true"
    >
      <path className={styles.line} d={lines} />
      {goal && <path className={styles.net} d={goal.net} />}
      {goal && <path className={styles.frame} d={goal.frame} />}
      {spot && <circle className={styles.spot} cx={spot[0]} cy={spot[1]} r={4 * scale} />}
      <path className={styles.opponent} d={opponents.map((at) => crossAt(at, cross)).join('')} />
      {decoy && <path className={styles.decoy} d={decoy} />}
      {players.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.player} cx={x} cy={y} r={scale * size.player} />
      ))}
      <path className={styles.pass} d={passes.join('')} />
      <circle className={styles.ball} r={scale * size.ball} style={{ offsetPath: `path("${flight}")` }} />
    </svg>
  )
}

function crossAt([x, y]: readonly [number, number], size: number): string {
  const side = 2 * size
  return `M${x - size} ${y - size}l${side} ${side}m0 ${-side}l${-side} ${side}`
}
