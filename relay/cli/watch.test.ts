import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { delivered, keep } from '../../testing/relay/keep-leads.ts'
import { runLeads } from '../cli.ts'
import { newLead } from '../outbox/new-lead.ts'

test('watch prints leads that arrive or change, until it is stopped', async () => {
  const { store, dir, ids } = await keep({ settlement: delivered }, {})
  const [old = '', waiting = ''] = ids
  const stop = new AbortController()
  let out = ''
  const stdout = new PassThrough().on('data', (text) => (out += text))
  const began = vi.spyOn(store, 'list')
  const status = runLeads({
    args: ['watch'],
    env: { DATA_DIR: dir },
    terminal: { stdin: new PassThrough(), stdout, stderr: new PassThrough() },
    openStore: async () => ({ ...store, close: async () => {} }),
    untilStopped: () => stop.signal
  })
  await vi.waitFor(() => expect(began.mock.calls.length).toBeGreaterThan(4), { timeout: 20_000 })

  const arrived = await store.accept(newLead({ lead: sampleLead({ email: 'kim@example.com' }) }))
  const [claim] = await store.claim({ limit: 1, leaseMs: 1000 })
  if (claim) await store.settle(claim, delivered)
  await vi.waitFor(
    () => {
      expect(out).toMatch(new RegExp(`${waiting}  delivered .+\\(contact-1\\)\\n`))
      expect(out).toMatch(
        new RegExp(`${arrived.kind === 'stored' ? arrived.id : ''}  pending .+kim@example.com\\n`)
      )
    },
    { timeout: 20_000 }
  )
  expect(out).not.toContain(old)
  stop.abort()
  expect(await status).toBe(0)
})
