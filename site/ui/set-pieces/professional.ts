import type { SetPiece } from './set-piece.ts'

/** A penalty into the top corner; the keeper has gone the other way. */
export const professional: SetPiece = {
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
