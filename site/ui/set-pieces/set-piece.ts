/**
 * A set piece on a tactics board. Its grid is 840 units wide and runs from -36 to 720 in height; lines continue beyond it
 * if the box is larger. Positions are x and y; paths are SVG path data.
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
  /** A close view: everything that moves is drawn larger. */
  near?: boolean
}

type Position = readonly [x: number, y: number]
