import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCrm } from '../crm.ts'
import { rehearse, type Rehearsed } from './rehearse.ts'
import { openSwitch, type Failing } from './switch.ts'

// Runs under `fail-calls.c`: for each message, a `Failing`, it rehearses once in a folder of its own and sends what it saw.

const { FAULT_DIR: root = '', FAULT_SWITCH: path = '' } = process.env
process.umask(0o077)
const calls = openSwitch(path)
const crm = await startCrm()

async function answer(failing: Failing) {
  calls.mend()
  const home = mkdtempSync(join(root, 'home-'))
  const seen = await rehearse(home, { crm, calls, failing }).catch(toRehearsed)
  calls.mend()
  process.send?.(seen)
  rmSync(home, { recursive: true })
}

process.on('message', (failing: Failing) => void answer(failing))
process.on('disconnect', () => process.exit())

/** A rehearsal that cannot go on has failed. */
function toRehearsed(error: unknown): Rehearsed {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const failed = calls.failed()
  return {
    failed,
    calls: 0,
    acknowledged: 0,
    refused: 0,
    stayedDown: 0,
    broken: [`it goes on to the end: ${reason}`]
  }
}
