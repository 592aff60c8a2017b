import { bitFlips } from './bit-flips.ts'
import { crmMisbehaves } from './crm-misbehaves.ts'
import { failover, pooler, starved } from './databases.ts'
import { noSpace, powerCut } from './disk-faults.ts'
import { failingCalls } from './failing-calls/failing-calls.ts'
import type { Fault, Size, Verdict } from './fault.ts'
import { killRounds, postgres } from './kills.ts'
import { diskLost, missingFiles } from './lost-files.ts'
import { rollingRestart } from './restarts.ts'
import { slowLoris } from './slow-loris.ts'
import { attacks } from './under-attack.ts'

/** In the order in which they are rehearsed. */
export const faults: Fault[] = [
  killRounds,
  postgres,
  pooler,
  failover,
  starved,
  powerCut,
  noSpace,
  missingFiles,
  diskLost,
  bitFlips,
  failingCalls,
  crmMisbehaves,
  slowLoris,
  ...attacks,
  rollingRestart
]

/** Rehearses the faults that the arguments name, or all of them. */
async function main() {
  const [, , ...asked] = process.argv
  const size: Size = asked.includes('--short') ? 'short' : 'full'
  const names = asked.filter((word) => !word.startsWith('--'))
  const unknown = names.find((name) => !faults.some((fault) => isCalled(fault, name)))
  if (unknown !== undefined) {
    console.error(`no fault is called ${unknown}; there are ${faults.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }

  const chosen = faults.filter((fault) => names.length === 0 || names.some((name) => isCalled(fault, name)))
  const verdicts = { survived: 0, failed: 0, 'not rehearsed': 0 }
  for (const [index, fault] of chosen.entries()) {
    console.log(`\n[${index + 1}/${chosen.length}] ${fault.name}: ${fault.what}`)
    verdicts[await rehearse(fault, size)] += 1
  }
  const { survived, failed, 'not rehearsed': left } = verdicts
  console.log(`\n${survived} of ${chosen.length} faults survived${left > 0 ? `, ${left} not rehearsed` : ''}`)
  process.exit(failed > 0 ? 1 : 0)
}

const isCalled = ({ name, group }: Fault, word: string) => word === name || word === group

async function rehearse(fault: Fault, size: Size): Promise<'survived' | 'failed' | 'not rehearsed'> {
  const obstacle = await fault.obstacle?.()
  if (obstacle !== undefined) {
    console.log(`  cannot be rehearsed here: ${obstacle}`)
    return 'not rehearsed'
  }
  const began = performance.now()
  const { counted, broken } = await fault.run(size).catch(toVerdict)
  for (const [what, count] of Object.entries(counted)) {
    console.log(
      `  ${(typeof count === 'number' ? count.toLocaleString('en-US') : count).padStart(10)}  ${what}`
    )
  }
  for (const promise of broken) console.log(`  BROKEN: ${promise}`)
  console.log(
    `  ${broken.length === 0 ? 'survived' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`
  )
  return broken.length === 0 ? 'survived' : 'failed'
}

/** A rehearsal that cannot go on has failed, and the others go on. */
function toVerdict(error: unknown): Verdict {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { counted: {}, broken: [`it goes on to the end: ${reason}`] }
}

if (import.meta.main) await main()
