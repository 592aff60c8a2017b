import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import { leadStates } from '../../contract/desk.ts'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import { canaryEmail } from '../../relay/crm/crm.ts'
import { createLeadCounts, type Day } from '../../relay/desk/lead-counts.ts'
import { findLeads } from '../../relay/desk/leads.ts'
import { createFigures } from '../../relay/desk/figures.ts'
import { createSumming } from '../../relay/desk/summing.ts'
import { createNumbers } from '../../relay/desk/numbers.ts'
import { createCalendar } from '../../relay/desk/zone.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { acceptLead, claimAll, leadOf } from '../store-contract/accept-lead.ts'
import { dead, delivered } from '../store-contract/settlements.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { signedIn } from './desk-on.ts'

const hourMs = 60 * 60_000
const calendar = createCalendar('America/Los_Angeles')

const newLeads = fc.record({
  email: fc.constantFrom('ada@example.com', 'zoe@example.com', 'eve@example.com', canaryEmail),
  utm_campaign: fc.constantFrom('', 'guide', 'trials'),
  page_url: fc.constantFrom('https://ocsm.example/', 'https://ocsm.example/trials')
})

/** What happens to a store between two looks, from this relay or another. */
const events = fc.oneof(
  { weight: 6, arbitrary: fc.record({ accept: newLeads, trapped: fc.boolean(), elsewhere: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ settle: fc.constantFrom(delivered, dead) }) },
  { weight: 1, arbitrary: fc.constant({ release: 1 }) },
  {
    weight: 1,
    arbitrary: fc.record({ erase: fc.constantFrom('ada@example.com', 'zoe@example.com', canaryEmail) })
  },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(0.01, 7, 26) }) },
  // Somebody sets the machine's clock.
  { weight: 2, arbitrary: fc.record({ jump: fc.constantFrom(-20, -3, 3) }) }
)

type Named = [name: string, leads: number]

/** Every lead of these days, one by one. */
async function readFully(store: Store, days: Day[]): Promise<Named[]> {
  const rows = await store.ask({
    sql: `select l.*, d.state from lead l join delivery d on d.lead_id = l.id where d.state <> 'quarantined'`,
    values: [],
    read: (found) => found.filter((row) => row['test'] === null)
  })
  return rows.flatMap((row): Named[] => {
    const at = Number(row['received_at'])
    const day = days.find(({ from, to }) => at >= from && at < to)
    return day ? [[[day.day, row['form_source'], row['page'], row['campaign']].join(), 1]] : []
  })
}

function addUp(counted: Named[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, leads] of counted) sums[name] = (sums[name] ?? 0) + leads
  return Object.fromEntries(Object.entries(sums).filter(([, leads]) => leads !== 0))
}

/** Figures that are not counted lead by lead equal those that are. */
export function describeFigures(test: StoreTest) {
  describe('the figures of the desk', () => {
    test('equal a full count, whatever happens to the leads', async ({ store, clock, openAgain }) => {
      const other = await openAgain()
      const began = clock.now()
      const figures = createFigures({ store, calendar })
      const sumNexts = [store, other].map((each) => createSumming({ store: each, calendar, slice: 4 }))
      const readCounts = createLeadCounts({ store })
      const numbersOf = createNumbers({ store })
      const [happened = []] = fc.sample(fc.array(events, { minLength: 70, maxLength: 70 }), {
        seed: 20,
        numRuns: 1
      })
      for (const [step, event] of happened.entries()) {
        if ('accept' in event)
          await acceptLead(event.elsewhere ? other : store, {
            ...leadOf(event.accept),
            ...(event.trapped && { quarantine: 'a hidden field was filled in' })
          })
        else if ('settle' in event)
          for (const claim of await claimAll(store)) await store.settle(claim, event.settle)
        else if ('release' in event) await other.requeue({ state: 'quarantined', limit: event.release })
        else if ('erase' in event) await other.erase(event.erase)
        else if ('wait' in event) clock.advance(event.wait * hourMs)
        else clock.jump(event.jump * hourMs)

        const days = calendar.lastDays(clock.now(), 4)
        await sumNexts[step % 2]?.()
        const full = await readFully(store, days)
        const of = (index: number, keep = (_: string[]) => true) =>
          addUp(
            full
              .map(([name, leads]): [string[], number] => [name.split(','), leads])
              .filter(([parts]) => keep(parts))
              .map(([parts, leads]): Named => [parts[index] ?? '', leads])
          )
        const byDay = await figures.byDay(days)
        expect(
          addUp(
            byDay.flatMap(({ day, forms }) =>
              Object.entries(forms).map(([form, leads]): Named => [[day, form].join(), leads])
            )
          )
        ).toEqual(addUp(full.map(([name, leads]): Named => [name.split(',').slice(0, 2).join(), leads])))
        const span = { from: days[0]!.from, to: days.at(-1)!.to }
        expect(addUp((await figures.byPage(span)).map(({ page, leads }): Named => [page, leads]))).toEqual(
          of(2, (parts) => parts[2] !== '')
        )
        expect(
          addUp((await figures.byCampaign(span)).map(({ campaign, leads }): Named => [campaign, leads]))
        ).toEqual(of(3, (parts) => parts[2] !== ''))
        expect(
          (await figures.byDay(days, { campaign: 'guide' }))
            .flatMap(({ forms }) => Object.values(forms))
            .reduce((a, b) => a + b, 0)
        ).toEqual(of(3)['guide'] ?? 0)
        const counted = (await readCounts(days)).flatMap(({ day, groups }) =>
          groups.map(({ form, page, campaign, leads }): Named => [[day, form, page, campaign].join(), leads])
        )
        const timed = { from: began + 20 * hourMs, to: began + 50 * hourMs }
        expect(await numbersOf(timed)).toEqual(await createNumbers({ store })(timed))
        expect(addUp(counted)).toEqual(addUp(await readFully(store, days)))
      }

      console.log(await store.ask({ sql: 'select (select upto from summed) as upto, (select sequence from chain) as leads, (select count(*) from lead_sum) as sums, (select count(*) from lead_sum where leads < 0) as minus, (select count(*) from day_start) as days', values: [], read: (rows) => rows[0] }))
      // No lead is of the future any more, and the newest of a campaign wait.
      clock.advance(60 * hourMs)
      for (const campaign of ['guide', 'guide', 'trials'])
        await acceptLead(store, leadOf({ utm_campaign: campaign }))
      const find = (filter: DeskLeadFilter) =>
        findLeads({ store, numbersOf }, { filter, covered: false, limit: 1000 })
      const { items: all } = await find({})
      const check = async (filter: DeskLeadFilter, isAsked: (lead: LeadRow) => boolean) => {
        const items = all.filter(isAsked)
        expect({ filter, ...(await find(filter)) }).toEqual({ filter, items, total: items.length })
      }
      for (const asked of leadStates) {
        await check({ state: [asked] }, ({ state }) => state === asked)
        await check(
          { state: [asked], campaign: 'guide' },
          ({ state, campaign }) => state === asked && campaign === 'guide'
        )
      }
      // The clock was set, so times are not in the order of the numbers.
      for (const { receivedAt: from } of all) await check({ from }, ({ receivedAt }) => receivedAt >= from)

      const desk = await signedIn({ store, clock }, 'staff')
      const monday = createCalendar('UTC').startOfWeek(clock.now())
      const ofGuide = all.filter(({ campaign }) => campaign === 'guide')
      const inState = (...states: string[]) => ofGuide.filter(({ state }) => states.includes(state))
      const sinceMonday = (state: string) =>
        inState(state).filter(({ receivedAt }) => receivedAt >= monday).length
      expect(await desk.call('GET /today', { query: { campaign: 'guide' } })).toMatchObject({
        latest: inState('in-crm', 'waiting', 'failed').slice(0, 8),
        toDecide: inState('held').slice(0, 5),
        toDecideCount: inState('held').length,
        waiting: inState('waiting').slice(0, 20),
        way: { waiting: sinceMonday('waiting'), failed: sinceMonday('failed') }
      })
    })

    test('a search looks at so many leads at once, and goes on where it ended', async ({ store }) => {
      const numbersOf = createNumbers({ store })
      const ids: string[] = []
      for (const campaign of ['guide', '', '', '', 'guide', 'guide', ''])
        ids.push(await acceptLead(store, leadOf({ utm_campaign: campaign })))
      const look = (after?: number) =>
        findLeads(
          { store, numbersOf },
          { filter: { campaign: 'guide' }, covered: false, limit: 50, after },
          3
        )

      const newest = await look()
      expect(newest).toMatchObject({
        items: [{ id: ids[5] }, { id: ids[4] }],
        total: 2,
        next: '5',
        partial: true
      })
      expect(await look(5)).toEqual({ items: [], total: 0, next: '2', partial: true })
      expect(await look(2)).toMatchObject({ items: [{ id: ids[0] }], total: 1 })
      expect((await look(2)).next).toBeUndefined()
    })
  })
}
