import type { SetPiece } from './set-piece.ts'

/** A corner kick passed back to the edge of the box, then driven to the far post. */
export const careers: SetPiece = {
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
