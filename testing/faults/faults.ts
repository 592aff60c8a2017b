import { attacks } from './attack/attacks.ts'
import { underAttack } from './attack/under-attack.ts'
import { crmMisbehaves } from './crm-misbehaves.ts'
import { ioError, noSpace, powerCut } from './disk-faults.ts'
import { diskLost } from './disk-lost.ts'
import { failingCalls } from './failing-calls/failing-calls.ts'
import type { Fault } from './fault.ts'
import { killRounds, postgres } from './kills.ts'
import { model } from './model.ts'
import { clockJump, crmDownForAWeek } from './passing-time.ts'
import { pooler } from './pooler.ts'
import { rollingRestart, stopUnderLoad } from './restarts.ts'
import { slowLoris } from './slow-loris.ts'

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
