import type { Fault } from './fault.ts'
import { attacks } from './attack/attacks.ts'
import { underAttack } from './attack/under-attack.ts'
import { clockJump } from './clock-jump.ts'
import { crmDownForAWeek } from './crm-down-for-a-week.ts'
import { crmMisbehaves } from './crm-misbehaves.ts'
import { diskLost } from './disk-lost.ts'
import { failingCalls } from './failing-calls.ts'
import { ioError } from './io-error.ts'
import { killRounds } from './kill-rounds.ts'
import { model } from './model.ts'
import { noSpace } from './no-space.ts'
import { pooler } from './pooler.ts'
import { postgres } from './postgres.ts'
import { powerCut } from './power-cut.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowLoris } from './slow-loris.ts'
import { stopUnderLoad } from './stop-under-load.ts'

/** In the order in which they are rehearsed. */
export const faults: Fault[] = [
  killRounds,
  postgres,
  pooler,
  powerCut,
  diskLost,
  noSpace,
  ioError,
  failingCalls,
  model,
  clockJump,
  crmDownForAWeek,
  crmMisbehaves,
  slowLoris,
  ...attacks.map(underAttack),
  stopUnderLoad,
  rollingRestart
]
