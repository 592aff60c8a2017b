import type { SetPiece } from './set-piece.ts'

/** A free kick bent around the wall. */
export const coaching: SetPiece = {
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
