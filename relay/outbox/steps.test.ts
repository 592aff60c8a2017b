import { describe, expect, test, vi } from 'vitest'
import { stepKinds, type StepKind } from '../../contract/desk.ts'
import { delivered, openDeliveries, soon } from '../../testing/relay/deliveries.ts'
import { acceptAndSettle } from '../../testing/store-contract/accept-lead.ts'
import { deliveredWith } from '../../testing/store-contract/steps.ts'
import { type Outcome, type StepOutcome } from './outcome.ts'
import { steps } from './step-queries.ts'
import type { Deliver, DoStep } from './worker.ts'

const done: StepOutcome = { kind: 'done', crmId: 'made-1', status: 201, ms: 40 }
const busy: StepOutcome = { kind: 'transient', error: 'the CRM answered 503', status: 503, ms: 3 }
const unauthorized: StepOutcome = { kind: 'blocked', error: 'the CRM answered 401', status: 401, ms: 3 }

/** A store with leads whose contacts the CRM takes, each under an id of its own. */
async function open(left: StepKind[] = [...stepKinds]) {
  const opened = await openDeliveries()
  const { store, acceptLeads, start, pass } = opened
  const deliver = vi.fn<Deliver>(async ({ leadId }): Promise<Outcome> => ({
    ...delivered,
    crmId: `contact-of-${leadId}`,
    steps: left
  }))
  let deliveries: ReturnType<typeof start> | undefined

  async function deliverLeads(count: number) {
    const ids = await acceptLeads(count)
    deliveries ??= start(deliver)
    deliveries.wake()
    await expect.poll(() => store.backlog(), soon).toMatchObject({ pending: 0 })
    return ids
  }

  const stepsOf = (...ids: string[]) => store.ask(steps(ids))
  const allDone = (ids: string[]) =>
    vi.waitFor(async () => {
      pass(1000)
      const found = await stepsOf(...ids)
      expect(found.map(({ state }) => state)).toEqual(Array.from(found, () => 'done'))
      expect(found).toHaveLength(left.length * ids.length)
    }, soon)

  return { ...opened, deliver, deliverLeads, stepsOf, allDone }
}

describe('steps', () => {
  test('wait while a contact is due', async () => {
    const { clock, store, start, deliver, beginSteps, acceptLeads, allDone } = await open()
    const doStep = vi.fn<DoStep>(async () => done)
    const first = await acceptAndSettle(store, deliveredWith('contact-1'))
    const [second = ''] = await acceptLeads(1)
    beginSteps(doStep)
    await expect.poll(() => clock.waiting(), soon).toBe(1)
    expect(await store.untilNextStep()).toBe(0)
    expect(doStep).not.toHaveBeenCalled()
    start(deliver)
    await allDone([first, second])
  })

  test('that fail are repeated on schedule, and nothing else is', async () => {
    const { clock, beginSteps, deliver, deliverLeads, pass, logShows, scripted } = await open()
    const { deliver: doStep, calls, called } = scripted<Parameters<DoStep>[0], StepOutcome>()
    const [lead] = await deliverLeads(1)
    const t0 = clock.now()
    beginSteps(doStep)
    for (const [index, wait] of [5000, 30_000].entries()) {
      await called(index + 1)
      calls[index]?.answer(busy)
      const line = { lead, step: 'fields', attempt: index + 1, outcome: 'transient', status: 503 }
      await logShows({ ...line, msg: 'step waits for another attempt' })
      pass(wait)
    }
    await called(3)
    calls[2]?.answer(done)
    await logShows({ lead, step: 'fields', attempt: 3, state: 'done', msg: 'step done' })
    await called(4)
    expect(calls.map(({ kind, at }) => [kind, at - t0])).toEqual([
      ['fields', 0],
      ['fields', 5000],
      ['fields', 35_000],
      ['deal', 35_000]
    ])
    expect(deliver).toHaveBeenCalledTimes(1)
  })

  test('that the CRM refuses with a wrong credential wait, and pause no delivery', async () => {
    const { store, beginSteps, deliverLeads, logShows, allDone } = await open()
    const outcomes = [unauthorized]
    const ids = await deliverLeads(1)
    beginSteps(async () => outcomes.pop() ?? done)
    await logShows({ lead: ids[0], step: 'fields', state: 'pending', outcome: 'blocked' })
    expect(await store.crmBlock()).toBeUndefined()
    await allDone(ids)
  })
})
