import * as fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { LeadRow } from '../../contract/desk-answers.ts'
import type { DeskLeadFilter } from '../../contract/desk-leads.ts'
import { leadStates } from '../../contract/desk.ts'
import { canaryEmail } from '../../contract/lead.ts'
import { countCampaigns, countDays, countPages, sumOf, type Shown } from '../../relay/desk/figures.ts'
import { findLeads } from '../../relay/desk/leads.ts'
import { createCalendar } from '../../relay/desk/zone.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { acceptLead, claimAll, givenUp, delivered, leadOf, trapped } from '../store-contract/accept-lead.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { signedIn } from './desk-on.ts'

const hourMs = 60 * 60_000
const calendar = createCalendar('America/Los_Angeles')

const newLeads = fc.record({
  email: fc.constantFrom('ada@example.com', 'zoe@example.com', 'eve@example.com', canaryEmail),
  utm_campaign: fc.constantFrom('', 'guide', 'trials'),
  page_url: fc.constantFrom('https://ocsm.example/', 'https://ocsm.example/trials')
})

/** Each look counts every lead several times. */
const eventsBetweenLooks = 5

/** What happens to a store between two looks, from this relay or another. */
const events = fc.oneof(
  { weight: 6, arbitrary: fc.record({ accept: newLeads, trapped: fc.boolean(), elsewhere: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ settle: fc.constantFrom(delivered, givenUp) }) },
  { weight: 1, arbitrary: fc.constant({ release: 1 }) },
  {
    weight: 1,
    arbitrary: fc.record({ erase: fc.constantFrom('ada@example.com', 'zoe@example.com', canaryEmail) })
  },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(0.01, 7, 26) }) },
  // Somebody sets the machine's clock.
  { weight: 2, arbitrary: fc.record({ jump: fc.constantFrom(-20, -3, 3) }) }
)

type Days = ReturnType<typeof calendar.lastDays>

/** Every lead of these days, one by one, as the figures count it. */
async function readFully(store: Store, days: Days, shown: Shown) {
  const rows = await store.ask({
    sql: `select l.*, d.state from lead l join contact d on d.lead_id = l.id where d.state not in ('held', 'spam')`,
    values: [],
    read: (found) => found.filter((row) => row['test'] === null)
  })
  const leads = rows.flatMap((row) => {
    const at = Number(row['received_at'])
    const day = days.find(({ from, to }) => at >= from && at < to)?.day
    const isShown = shown.campaign === undefined || row['campaign'] === shown.campaign
    return day !== undefined && isShown ? [{ day, row }] : []
  })
  const by = (trait: 'form_source' | 'page' | 'campaign', day?: string) =>
    countEach(leads.filter((lead) => day === undefined || lead.day === day).map(({ row }) => row[trait]))
  return {
    days: days.map(({ day }) => by('form_source', day)),
    pages: by('page'),
    campaigns: by('campaign')
  }
}

/** An erased lead has no page or campaign. */
const countEach = (names: unknown[]) =>
  Object.fromEntries(
    Map.groupBy(
      names.filter((name) => name !== null),
      String
    )
      .entries()
      .map(([name, { length }]) => [name, length])
  )

/** Figures that are not counted lead by lead equal those that are. */
export function describeFigures(test: StoreTest) {
  describe('the figures of the desk', () => {
    test('equal a full count, whatever happens to the leads', async ({ store, clock, openAgain }) => {
      const other = await openAgain()
      const [happened = []] = fc.sample(fc.array(events, { minLength: 70, maxLength: 70 }), {
        seed: 20,
        numRuns: 1
      })
      for (const [index, event] of happened.entries()) {
        if ('accept' in event)
          await acceptLead(event.elsewhere ? other : store, {
            ...leadOf(event.accept),
            ...(event.trapped && trapped)
          })
        else if ('settle' in event)
          for (const claim of await claimAll(store)) await store.settle(claim, event.settle)
        else if ('release' in event) await other.requeue({ state: 'held', limit: event.release })
        else if ('erase' in event) await other.erase(event.erase)
        else if ('wait' in event) clock.advance(event.wait * hourMs)
        else clock.jump(event.jump * hourMs)
        if (index % eventsBetweenLooks > 0) continue

        const days = calendar.lastDays(clock.now(), 4)
        const span = { from: days[0]?.from ?? 0, to: days[3]?.to ?? 0 }
        for (const shown of [{}, { campaign: 'guide' }]) {
          const [counted, pages, campaigns] = [
            await countDays(store, days, shown),
            await store.ask(countPages(span, shown)),
            await store.ask(countCampaigns(span, shown))
          ]
          expect({
            days: counted.map(({ forms }) => forms),
            pages: Object.fromEntries(pages.map(({ page, leads }) => [page, leads])),
            campaigns: Object.fromEntries(campaigns.map(({ campaign, leads }) => [campaign, leads]))
          }).toEqual(await readFully(store, days, shown))
        }
      }

      // No lead is of the future any more, and the newest of a campaign wait.
      clock.advance(60 * hourMs)
      for (const campaign of ['guide', 'guide', 'trials'])
        await acceptLead(store, leadOf({ utm_campaign: campaign }))
      const find = (filter: DeskLeadFilter) => findLeads(store, { filter, covered: false, limit: 1000 })
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
      const today = await desk.call('GET /today', { query: { campaign: 'guide' } })
      expect(today).toMatchObject({
        latest: inState('delivered', 'waiting', 'failed').slice(0, 8),
        toDecide: inState('held').slice(0, 5),
        toDecideCount: inState('held').length,
        waiting: today.way.stopped === undefined ? [] : inState('waiting').slice(0, 20),
        way: { waiting: sinceMonday('waiting'), failed: sinceMonday('failed') }
      })
    })

    test('follow a lead that is released, put back or erased, and the zone', async ({
      store,
      clock,
      desk
    }) => {
      const read = async (zone = 'UTC') => {
        const own = createCalendar(zone)
        const days = await countDays(store, own.lastDays(clock.now(), 2))
        const span = { from: days[0]?.from ?? 0, to: days[1]?.to ?? 0 }
        const named = (await store.ask(countCampaigns(span))).map(
          ({ campaign, leads }) => `${campaign}: ${leads}`
        )
        return [...days.map((day) => sumOf([day])), ...named]
      }
      await acceptLead(store, leadOf({ email: 'ada@example.com', utm_campaign: 'only-ada' }))
      await acceptLead(store, leadOf({ utm_campaign: 'guide' }))
      const held = await acceptLead(store, { ...leadOf({ utm_campaign: 'spam' }), ...trapped })
      await acceptLead(store, leadOf({ email: canaryEmail, utm_campaign: 'test' }))
      expect(await read()).toEqual([0, 2, 'guide: 1', 'only-ada: 1'])

      const { job } = await desk.act('release', { ids: [held] })
      expect(await read()).toEqual([0, 3, 'guide: 1', 'only-ada: 1', 'spam: 1'])
      await desk.call('POST /leads/undo', { body: { job } })
      expect(await read()).toEqual([0, 2, 'guide: 1', 'only-ada: 1'])
      await store.erase('ada@example.com')
      await store.erase(canaryEmail)
      expect(await read()).toEqual([0, 2, 'guide: 1'])

      // The leads came at eleven in the evening there.
      clock.advance(2 * hourMs)
      expect(await read('Pacific/Honolulu')).toEqual([2, 0, 'guide: 1'])
    })

    test('count each day of changing clocks once', async ({ store, clock }) => {
      clock.advance(Date.parse('2026-11-01T00:30-07:00') - clock.now())
      for (let hour = 0; hour < 25; hour += 1) {
        await acceptLead(store)
        clock.advance(hourMs)
      }
      const days = await countDays(store, calendar.lastDays(clock.now(), 30))
      expect(days.slice(-2).map((day) => [day.day, sumOf([day])])).toEqual([
        ['2026-11-01', 25],
        ['2026-11-02', 0]
      ])
      expect(sumOf(days)).toBe(25)
    })

    test('a search looks at so many leads at once, and goes on where it ended', async ({ store }) => {
      const ids: string[] = []
      for (const campaign of ['guide', '', '', '', 'guide', 'guide', ''])
        ids.push(await acceptLead(store, leadOf({ utm_campaign: campaign })))
      const look = (after?: number) =>
        findLeads(store, { filter: { campaign: 'guide' }, covered: false, limit: 50, after }, 3)

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
