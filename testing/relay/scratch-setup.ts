import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the run a temporary folder of its own, and removes it with all that stores and killed processes left there. */
export default async function setup() {
  const before = process.env['TMPDIR']
  const scratch = await mkdtemp(join(tmpdir(), 'ocsm-tests-'))
  // PostgreSQL has a folder in it, and runs as somebody else.
  await chmod(scratch, 0o711)
  process.env['TMPDIR'] = scratch
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(scratch, { recursive: true, force: true })
  }
}
