import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../../../contract/sample-lead.ts'
import { relayPath } from '../../../../contract/relay-endpoint.ts'
import { freePort } from '../../../../testing/relay/free-port.ts'
import { runCommand } from '../../../../testing/relay/run-leads.ts'
import { startRelay } from '../../../../testing/relay/run-relay.ts'
import { temporaryDir } from '../../../../testing/relay/temporary-dir.ts'
import { newLead } from '../../../../testing/store-contract/accept-lead.ts'
import { createSteeredClock } from '../../../../testing/relay/steered-clock.ts'
import { openSqliteStore } from '../sqlite-store.ts'
import { startCopying } from './copying.ts'
import { readPublished } from './folder.ts'

const patience = { timeout: 15_000, interval: 50 }

test('a relay takes leads while COPY_DIR is away, says how far behind the copy is, and completes it when it stops', async () => {
  const root = await temporaryDir()
  const [dataDir, copyDir] = [join(root, 'data'), join(root, 'copy')]
  const admin = await freePort()
  const relay = await startRelay({ DATA_DIR: dataDir, COPY_DIR: copyDir, ADMIN_PORT: String(admin) })
  const post = async (email: string) => {
    const body = JSON.stringify(sampleLead({ email }))
    const headers = { 'content-type': 'application/json' }
    return (await fetch(relay.url + relayPath, { method: 'POST', headers, body })).status
  }
  const lag = async () => {
    const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
    return Number(/^relay_copy_lag_seconds (\S+)$/m.exec(text)?.[1])
  }
  const alert = async () => (await runCommand({ DATA_DIR: dataDir, COPY_DIR: copyDir }, ['alert'])).out

  await relay.waitForLog('the copy in COPY_DIR falls behind')
  expect(await post('first@example.com')).toBe(200)
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(2), patience)
  expect(await alert()).toContain(`no copy is in ${copyDir}`)

  await mkdir(copyDir)
  await relay.waitForLog('the copy in COPY_DIR is up to date again')
  expect(await lag()).toBeLessThan(5)
  expect(await alert()).toMatch(/^the copy has 1 lead, complete up to .+, \d+ s ago$/m)

  expect(await post('last@example.com')).toBe(200)
  relay.kill('SIGTERM')
  await relay.exited
  await rm(dataDir, { recursive: true })
  expect(await runCommand({ DATA_DIR: dataDir }, ['restore', copyDir])).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^2 leads, checked; the chain ends with .+\ncomplete up to .+ UTC\n/)
  })
})

test('of two relays on one store one copies, and the other goes on when that one ends', async () => {
  const root = await temporaryDir()
  const [dir, to] = [join(root, 'data'), join(root, 'copy')]
  await mkdir(to)
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  onTestFinished(() => store.close())
  const problems: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void problems.push(line) })
  const first = startCopying({ dir, to, log })
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(1), patience)
  const second = startCopying({ dir, to, log })
  onTestFinished(() => second.stop())
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(2), patience)
  await first.stop()
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(3), patience)
  expect(second.lagMs()).toBeLessThan(5000)
  expect(problems).toEqual([])
})
