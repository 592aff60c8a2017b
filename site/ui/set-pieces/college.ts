import type { SetPiece } from './set-piece.ts'

/** A kick-off played back, then long to the wing. */
export const college: SetPiece = {
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
