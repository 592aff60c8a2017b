import { expect, onTestFinished, test, vi } from 'vitest'
import type { Clock } from '../clock.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { delivered, keep } from '../../testing/relay/keep-leads.ts'
import { serve } from '../../testing/relay/serve.ts'
import { describeComparison, openCrmList } from './reconcile.ts'

test('the desk names eight leads that the CRM lacks, and says where the others are named', () => {
  const lacks = Array.from({ length: 10 }, (_, index) => `id-${index}`)
  const found = { compared: true, asked: 12, there: 2, missing: 10, unknown: 0, lacks } as const
  expect(describeComparison(found)).toBe(
    `The CRM has 2 of 12, lacks 10: ${lacks.slice(0, 8).join(', ')} and 2 more, which “leads reconcile” names.`
  )
})

test('looking up waits for its turn among the deliveries', async () => {
  const { dir } = await keep({ settlement: delivered })
  const steered = createSteeredClock()
  const waits: number[] = []
  const clock: Clock = {
    now: () => steered.now(),
    elapsed: () => steered.elapsed(),
    wait: (ms, signal) => (waits.push(ms), steered.wait(ms, signal))
  }
  const store = await openSqliteStore({ dir, clock })
  onTestFinished(() => store.close())
  const [record] = await store.list({ limit: 1 })
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.end(JSON.stringify({ contact: { id: 'c', email: 'amara@example.com', source: 'homepage-cta' } }))
  })
  const crm = { kind: 'api-v2', url, token: 'pit-1', locationId: 'location' } as const
  const list = await openCrmList({ crm, crmSandboxPort: 1 }, { store, clock })
  if (!list.ok || !record) throw new Error('nothing can be looked up')

  await store.takeSlots({ limiter: 'crm:location', perSecond: 8, upTo: 8 })
  const answer = list.lookUp(record)
  await vi.waitFor(() => expect(waits).toEqual([125]))
  expect(asked).toBe(0)
  steered.advance(125)
  expect(await answer).toEqual({ seen: 'there' })
})
