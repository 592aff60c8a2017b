import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dead, delivered, keep } from '../../testing/relay/keep-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'

test('a backup brings back what a store held, and neither writes over what is there', async () => {
  const { leads, dir, ids } = await keep({ settlement: delivered }, { settlement: dead }, {})
  const file = join(await temporaryDir(), 'leads.backup')
  const made = await leads('backup', file)
  expect(made).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^3 leads, checked; the chain ends/)
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await leads('backup', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining('exists already')
  })
  expect(await leads('restore', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining(`move the whole folder ${dir} away first`)
  })

  await rm(dir, { recursive: true })
  expect(await leads('restore', file)).toMatchObject({ status: 0 })
  expect((await leads('list')).out).toContain(ids[1])
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})
