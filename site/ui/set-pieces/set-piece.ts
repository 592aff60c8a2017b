/**
 * A set piece as drawn on a tactics board, in units of its own: 840 wide, from -36 to 720 high, with lines that run
 * on where the box is larger. Positions are x and y; paths are SVG path data.
 */
export type SetPiece = {
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
  /** Seen from close by: everything that moves is drawn larger. */
  near?: boolean
}

type Position = readonly [x: number, y: number]
