import { describe, expect, test } from 'vitest'
import { decide, type Delivery, nextWaits, type Outcome, requeue, throttle } from './delivery.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const receivedAt = Date.parse('2026-01-05T09:00:00Z')

const transient: Outcome = { kind: 'transient', error: 'connection refused', ms: 3 }
const ambiguous: Outcome = { kind: 'ambiguous', error: 'no answer', ms: 15_000 }
const permanent: Outcome = { kind: 'permanent', error: 'gone', status: 410, ms: 80 }
const blocked: Outcome = { kind: 'blocked', error: 'invalid token', status: 401, ms: 80 }
const delivered: Outcome = { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }

function decideAt(age: number, outcome: Outcome, { attempts = 0, random = 0.5 } = {}) {
  return decide({ outcome, attempts, receivedAt, now: receivedAt + age, random })
}

function delayAt(age: number, outcome: Outcome, more = {}) {
  const settlement = decideAt(age, outcome, more)
  return settlement.state === 'waiting' ? settlement.delayMs : undefined
}

/** The age of the lead at each attempt when every one of them fails. */
function agesOfAttempts(outcome: Outcome, random: number) {
  const ages = [0]
  for (let age = 0; ;) {
    const delay = delayAt(age, outcome, { attempts: ages.length - 1, random })
    if (delay === undefined) return ages
    age += delay
    ages.push(age)
  }
}

const pauseAt = (probe: number | undefined, isAlone = false) =>
  decide({
    outcome: blocked,
    attempts: 40,
    receivedAt,
    now: receivedAt + 30 * day,
    random: 0.5,
    probe,
    isAlone
  })

test('a lead that a person lets go has no cause of its throttle any more', () => {
  const waiting: Delivery = { leadId: 'lead-1', destination: 'contact', state: 'waiting', attempts: 0 }
  const throttled = throttle(waiting, receivedAt + hour)
  expect(throttled.lastCode).toBe('throttled')
  expect(requeue(throttled, receivedAt)).toMatchObject({ throttle: 'lifted', lastCode: undefined })
})

describe('a CRM that refuses whatever comes', () => {
  test('pauses deliveries and ends no lead, however old; probes wait longer, up to 15 minutes', () => {
    const waits = [undefined, 0, 1, 2, 3, 50].map((probe) => pauseAt(probe, probe !== undefined))
    expect(waits).toEqual(
      [5 * second, 30 * second, minute, 5 * minute, 15 * minute, 15 * minute].map((probeInMs) => ({
        state: 'waiting',
        delayMs: 0,
        probeInMs,
        outcome: blocked
      }))
    )
  })

  test('that refuses this lead alone makes it wait alone, to its end', () => {
    expect(decideAt(0, blocked)).toMatchObject({ probeInMs: 5 * second })
    const first = { outcome: blocked, attempts: 0, receivedAt, now: receivedAt, random: 0.5 }
    const alone = { state: 'waiting', delayMs: 5 * second, outcome: blocked }
    expect(decide({ ...first, isAlone: true })).toEqual(alone)
    expect(pauseAt(undefined, true)).toEqual({ state: 'failed', outcome: blocked })
  })
})

describe('the schedule', () => {
  test('what was delivered is delivered, and what is refused for good has failed', () => {
    expect(decideAt(0, delivered)).toEqual({ state: 'delivered', outcome: delivered })
    expect(decideAt(0, permanent)).toEqual({ state: 'failed', outcome: permanent })
    expect(decideAt(30 * day, delivered)).toEqual({ state: 'delivered', outcome: delivered })
  })

  test.each([transient, ambiguous])(
    'a failure that is $kind is tried again with growing waits to day 7',
    (outcome) => {
      const ages = agesOfAttempts(outcome, 0.5)
      const waits = ages.slice(1).map((age, index) => age - (ages[index] ?? 0))
      const soon = [5 * second, 30 * second, 5 * minute, 30 * minute]
      expect(waits.slice(0, 8)).toEqual([...soon, 2 * hour, 5 * hour, 10 * hour, 10 * hour])
      expect(new Set(waits.slice(8, -1))).toEqual(new Set([12 * hour]))
      expect(ages.at(-1)).toBe(7 * day)
      expect(decideAt(7 * day, outcome, { attempts: 9 })).toEqual({ state: 'failed', outcome })
    }
  )

  test.each([0, 0.999])('whatever the dice say (%d), the last attempt is made on day 7', (random) => {
    expect(agesOfAttempts(transient, random).at(-1)).toBe(7 * day)
  })

  test('waits are spread by a fifth to both sides, in whole milliseconds', () => {
    expect(delayAt(0, transient, { random: 0 })).toBe(4 * second)
    expect(delayAt(0, transient, { random: 0.123456 })).toBe(4247)
    expect(delayAt(0, transient, { random: 0.999999 })).toBe(6 * second)
  })

  test('a wait that the CRM asked for is a minimum', () => {
    expect(delayAt(0, { ...transient, retryAfterMs: 90 * second })).toBe(90 * second)
    expect(delayAt(0, { ...transient, retryAfterMs: 90 * second }, { attempts: 3 })).toBe(30 * minute)
    expect(delayAt(7 * day - minute, { ...transient, retryAfterMs: hour })).toBe(hour)
  })

  test('a wait that the CRM asked for cannot park a lead for days', () => {
    expect(delayAt(0, { ...transient, retryAfterMs: 30 * day })).toBe(12 * hour)
  })

  test('a lead that waited a month for a CRM has ten attempts before it has failed', () => {
    const stateAfter = (attempts: number) => decideAt(30 * day, transient, { attempts }).state
    expect([0, 8, 9].map(stateAfter)).toEqual(['waiting', 'waiting', 'failed'])
    expect(delayAt(30 * day, transient)).toBe(5 * second)
  })

  test('the next tries are those of the schedule, from the one that is due', () => {
    const triesOf = (attempts: number) =>
      nextWaits({ attempts, dueAt: receivedAt, receivedAt })
        .at.slice(0, 3)
        .map((at) => at - receivedAt)
    expect(triesOf(0)).toEqual([0, 5 * second, 35 * second])
    expect(triesOf(2)).toEqual([0, 5 * minute, 35 * minute])
    expect(nextWaits({ attempts: 0, dueAt: receivedAt, receivedAt }).givesUpAt).toBe(receivedAt + 7 * day)
  })
})
