import styles from './set-pieces.module.css'

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

/**
 * A set piece on a tactics board. Its grid is 840 units wide and runs from -36 to 720 in height; lines continue beyond it
 * if the box is larger. Positions are x and y; paths are SVG path data.
 */
type SetPiece = {
  /** Lines of the pitch. */
  lines: string
  goal?: { frame: string; net: string }
  spot?: Position
  opponents: Position[]
  players: Position[]
  /** A player's run without the ball. */
  decoy?: string
  /** The passes, in order, each beginning with `M`; the last one ends in the ball. */
  passes: string[]
  ball: Position
  /** A close view: everything that moves is drawn larger. */
  near?: boolean
}

type Position = readonly [x: number, y: number]

/** A free kick bent around the wall. */
const coaching: SetPiece = {
  lines: 'M-800 60H1640M350 60V26H490V60M290 60V150H550V60M160 60V330H680V60M326 330A130 130 0 0 0 514 330',
  spot: [420, 240],
  opponents: [
    [452, 412],
    [492, 400],
    [532, 390],
    [572, 382],
    [420, 86]
  ],
  decoy: 'M268 512C276 430 300 380 346 300',
  players: [
    [262, 534],
    [420, 620],
    [600, 584]
  ],
  passes: ['M606 558C706 430 668 180 492 64'],
  ball: [474, 45]
}

/** A kick-off played back, then long to the wing. */
const college: SetPiece = {
  lines: 'M-800 360H1640M230 360A190 190 0 0 1 610 360A190 190 0 0 1 230 360',
  spot: [420, 360],
  opponents: [
    [352, 318],
    [492, 236],
    [566, 330]
  ],
  decoy: 'M604 470C660 400 690 300 682 160',
  players: [
    [590, 492],
    [226, 590],
    [420, 388]
  ],
  passes: ['M402 406C360 470 310 540 254 576', 'M214 562C130 350 380 130 654 116'],
  ball: [672, 114]
}

/** A penalty into the top corner; the keeper has gone the other way. */
const professional: SetPiece = {
  lines: 'M-800 486H1640M110 486L-30 800M730 486L870 800',
  goal: {
    frame: 'M110 486V130H730V486',
    net: 'M154 130V486M199 130V486M243 130V486M287 130V486M331 130V486M376 130V486M420 130V486M464 130V486M509 130V486M553 130V486M597 130V486M641 130V486M686 130V486M110 174H730M110 219H730M110 263H730M110 308H730M110 352H730M110 397H730M110 441H730'
  },
  opponents: [[300, 380]],
  players: [[420, 660]],
  passes: ['M426 628C446 520 560 300 664 190'],
  ball: [674, 180],
  near: true
}

/** A corner kick passed back to the edge of the box, then driven to the far post. */
const careers: SetPiece = {
  lines:
    'M110 -300V640H1640M110 120H74V226H110M110 44H214V302H110M110 -60H396V404H110M110 566A74 74 0 0 1 184 640M110 640V506L168 530L110 556',
  opponents: [
    [196, 236],
    [330, 270],
    [250, 120]
  ],
  decoy: 'M520 180C450 168 390 176 330 198',
  players: [
    [542, 186],
    [470, 420],
    [306, 206]
  ],
  passes: ['M150 616C480 640 640 330 328 212', 'M284 196C230 178 170 170 116 172'],
  ball: [92, 173]
}

export const setPieces = { coaching, college, professional, careers }
