import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { systemClock } from '../../relay/clock.ts'
import { createDayFigures } from '../../relay/desk/day-figures.ts'
import { createPeople } from '../../relay/desk/people.ts'
import { createCalendar } from '../../relay/desk/zone.ts'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { newLead } from '../store-contract/accept-lead.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What became of a sample lead. */
export type Fate = 'delivered' | 'held' | 'failed' | 'waiting'

type Sample = { agoMs: number; fate: Fate; changes: Partial<Lead> }

const names = (
  'Amara Okafor, Luca Bianchi, Hana Kobayashi, Caleb Whitfield, Noor Haddad, Tunde Adeyemi, ' +
  'Elin Strand, Marcus Bell, Priya Natarajan, Mateo Alvarez, Sofia Marchetti, Jonas Lindqvist'
).split(', ')

const places: Partial<Lead>[] = [
  { page_url: 'https://ocsm.example/', form_source: 'cta-button-modal', utm_campaign: 'fall-tryouts' },
  {
    page_url: 'https://ocsm.example/leadgenguide',
    form_source: 'lead-gen-guide',
    utm_campaign: 'guide-2026'
  },
  { page_url: 'https://ocsm.example/opportunities', form_source: 'elite-style-lead-capture' },
  { page_url: 'https://ocsm.example/elite-25', form_source: 'cta-button-modal', utm_campaign: 'elite-25' },
  { page_url: 'https://ocsm.example/leadgenguide', form_source: 'lead-gen-guide-cta' }
]

const sources: Record<string, Partial<Lead>> = {
  'fall-tryouts': { utm_source: 'instagram', utm_medium: 'paid' },
  'guide-2026': { utm_source: 'newsletter', utm_medium: 'email' },
  'elite-25': { utm_source: 'instagram', utm_medium: 'social' }
}

function sample(index: number, agoMs: number, fate: Fate = 'delivered'): Sample {
  const name = names[index % names.length] ?? ''
  const [firstName = '', lastName = ''] = name.split(' ')
  const place = places[(index * 7) % places.length]
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  return {
    agoMs,
    fate,
    changes: {
      name,
      firstName,
      lastName,
      email,
      ...place,
      ...sources[place?.utm_campaign ?? ''],
      user_agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
      referrer: 'https://instagram.com/'
    }
  }
}

/** A month of leads of invented people, the oldest first: some a day, and the latest some minutes ago. */
function month(fates: readonly Fate[]): Sample[] {
  const older = Array.from({ length: 58 }, (_, index) =>
    sample(index, (29 - index / 2) * dayMs + ((index * 37) % 11) * 40 * minuteMs)
  )
  const spam: Sample = {
    agoMs: 20 * 60 * minuteMs,
    fate: 'held',
    changes: { name: 'Best Rank', firstName: 'Best', lastName: 'Rank', email: 'seo@example.org' }
  }
  const latest = fates.map((fate, index) => sample(index + 2, (fates.length - index) * 9 * minuteMs, fate))
  return [...older, spam, ...latest].toSorted((one, other) => other.agoMs - one.agoMs)
}

const settlements: Record<Exclude<Fate, 'held'>, Settlement> = {
  delivered: {
    state: 'delivered',
    outcome: { kind: 'delivered', crmId: '8kQ2vXbLr0TzW4mE', status: 200, ms: 412 }
  },
  failed: {
    state: 'failed',
    outcome: {
      kind: 'permanent',
      status: 422,
      ms: 310,
      error: 'the CRM answered 422: the field source is unknown'
    }
  },
  waiting: {
    state: 'waiting',
    delayMs: 30 * minuteMs,
    outcome: { kind: 'transient', status: 503, ms: 1200, error: 'the CRM answered 503: Service Unavailable' }
  }
}

/** Fills a new store: a month of leads that ends with these, views of the pages, and three people. */
export async function fillSample(dir: string, fates: readonly Fate[]): Promise<void> {
  let now = Date.now()
  const clock = { ...systemClock, now: () => now }
  const store = await openSqliteStore({ dir, clock })
  const start = now
  for (const { agoMs, fate, changes } of month(fates)) {
    now = start - agoMs
    const held = fate === 'held' ? { held: 'trap' as const } : {}
    await store.accept(newLead({ lead: sampleLead(changes), ...held }))
    if (fate === 'held') continue
    now += 600
    const [claim] = await store.claim({ limit: 1, leaseMs: minuteMs })
    if (claim) await store.settle(claim, settlements[fate])
  }
  now = start
  const figures = createDayFigures({ store, clock, nameOfDay: createCalendar('UTC').nameOf })
  for (let view = 0; view < 400; view += 1) {
    const page = ['/', '/leadgenguide', '/opportunities', '/elite-25'][view % 4] ?? '/'
    figures.countVital(page, 'TTFB', 90)
    figures.countVital(page, 'LCP', page === '/elite-25' ? 2900 : 1400)
    figures.countVital(page, 'INP', 90)
    figures.countVital(page, 'CLS', 0.01)
  }
  await figures.flush()
  const people = createPeople({ store, clock })
  for (const [name, role] of [
    ['Sam Ortiz', 'owner'],
    ['Dana Rivera', 'staff'],
    ['Lee Park', 'reader']
  ] as const)
    await people.add({ name, role, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })
  await store.recordBackup()
  await store.close()
}
