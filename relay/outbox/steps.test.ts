import { describe, expect, test, vi } from 'vitest'
import { delivered, openDeliveries, soon } from '../../testing/relay/deliveries.ts'
import type { Outcome, StepOutcome } from './delivery.ts'
import { steps } from './leads.ts'
import type { Deliver } from './worker.ts'

/** Those of a player of age. */
const stepKinds = ['fields', 'deal', 'workflow'] as const

const done: StepOutcome = { kind: 'delivered', crmId: 'made-1', status: 201, ms: 40 }
const busy: StepOutcome = { kind: 'transient', error: 'the CRM answered 503', status: 503, ms: 3 }
const unauthorized: StepOutcome = { kind: 'blocked', error: 'the CRM answered 401', status: 401, ms: 3 }

/** A store with leads whose contacts the CRM takes, each under an id of its own, and then does what `doStep` says. */
async function open(doStep: Deliver) {
  const opened = await openDeliveries()
  const { store, acceptLeads, start, pass } = opened
  const takeContact = vi.fn<Deliver>(async ({ leadId }): Promise<Outcome> => ({
    ...delivered,
    crmId: `contact-of-${leadId}`,
    steps: [...stepKinds]
  }))
  const deliver: Deliver = (claim, signal) =>
    (claim.destination === 'contact' ? takeContact : doStep)(claim, signal)
  const begin = async (count: number) => {
    const ids = await acceptLeads(count)
    start(deliver)
    return ids
  }

  const stepsOf = (...ids: string[]) => store.ask(steps(ids))
  const allDone = (ids: string[]) =>
    vi.waitFor(async () => {
      pass(1000)
      const found = await stepsOf(...ids)
      expect(found.map(({ state }) => state)).toEqual(Array.from(found, () => 'delivered'))
      expect(found).toHaveLength(stepKinds.length * ids.length)
    }, soon)

  return { ...opened, begin, takeContact, stepsOf, allDone }
}

describe('steps', () => {
  test('come after every contact that is due', async () => {
    const order: string[] = []
    const { begin, takeContact, allDone } = await open(async ({ destination }) => {
      order.push(destination)
      return done
    })
    takeContact.mockImplementation(async ({ leadId }) => {
      order.push('contact')
      return { ...delivered, crmId: `contact-of-${leadId}`, steps: [...stepKinds] }
    })
    const ids = await begin(20)
    await allDone(ids)
    // Of eight at once, at most seven contacts were under way when the first step began.
    expect(order.indexOf('fields')).toBeGreaterThan(12)
    expect(order.filter((each) => each === 'contact')).toHaveLength(20)
  })

  test('that fail are repeated on schedule, and nothing else is', async () => {
    const {
      deliver: doStep,
      calls,
      called
    } = (await openDeliveries()).scripted<Parameters<Deliver>[0], StepOutcome>()
    const { begin, takeContact, pass, logShows } = await open(doStep)
    const [lead] = await begin(1)
    for (const [index, wait] of [5000, 30_000].entries()) {
      await called(index + 1)
      calls[index]?.answer(busy)
      const line = { lead, step: 'fields', attempt: index + 1, outcome: 'transient', status: 503 }
      await logShows({ ...line, msg: 'step waits for another attempt' })
      pass(wait)
    }
    await called(3)
    calls[2]?.answer(done)
    await logShows({ lead, step: 'fields', attempt: 3, state: 'delivered', msg: 'step done' })
    await called(4)
    expect(calls.map(({ destination }) => destination)).toEqual(['fields', 'fields', 'fields', 'deal'])
    expect(takeContact).toHaveBeenCalledTimes(1)
  })

  test('that the CRM refuses with a wrong credential wait, and pause no delivery', async () => {
    const outcomes = [unauthorized]
    const { store, begin, logShows, allDone } = await open(async () => outcomes.pop() ?? done)
    const ids = await begin(1)
    await logShows({ lead: ids[0], step: 'fields', state: 'waiting', outcome: 'blocked' })
    expect(await store.crmBlock()).toBeUndefined()
    await allDone(ids)
  })
})
