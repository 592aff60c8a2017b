import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { deskApiPath } from '../contract/desk.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { systemClock as clock } from '../relay/clock.ts'
import { createPeople } from '../relay/desk/people.ts'
import { createSessions } from '../relay/desk/sessions.ts'
import { createSumming, leadsPerSlice } from '../relay/desk/summing.ts'
import { createCalendar } from '../relay/desk/zone.ts'
import { openStore } from '../relay/open-store.ts'
import { fileName } from '../relay/outbox/sqlite/data-dir.ts'
import { measureSteady, quantile } from './load.ts'
import { startProduction, startSeasonedPostgres } from './processes.ts'

// Measures each screen of the desk on a store with very many leads, while visitors send more; and what that costs the
// visitors.

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } })
const leads = 985_500
const rounds = 3
const roundMs = 20_000
const perSecond = 200
const zone = 'America/Los_Angeles'
/** Calls of the desk a second: more than a whole agency makes. */
const callsPerSecond = 10

const screens = {
  Today: '/today',
  'Today, one campaign': '/today?campaign=trials',
  'Today, 366 days': '/today?days=366',
  Leads: `/leads?from=${clock.now() - 30 * 86_400_000}`,
  'Leads, all time': '/leads',
  'Leads, part of a name': `/leads?from=${clock.now() - 30 * 86_400_000}&q=on${leads - 5000}`,
  'Failed, by reason': '/leads?state=failed&group=reason',
  'One lead': `/leads/lead-${Math.floor(leads / 2)}`,
  Health: '/health',
  Me: '/me'
}

const dayMs = 24 * 60 * 60_000

/** The leads of the bench came evenly over this many days. */
const filledDays = 365

const paths = ['/', '/leadgenguide', '/opportunities', '/elite-25', '/trials', '/work-in-soccer', '/sufc']
const campaigns = ['', '', 'guide-2026', 'trials', 'elite-25']
const forms = ['cta-button-modal', 'lead-gen-guide', 'lead-gen-guide-cta', 'elite-style-lead-capture']

const choose = (names: string[]) =>
  `case i % ${names.length} ${names.map((value, index) => `when ${index} then '${value}'`).join(' ')} end`

/**
 * SQL that fills an empty store with leads, as a relay would have left them in a year: nearly all with the CRM, one of
 * 500 held, one of 3000 failed. `numbers` is SQL for a table `n` with the numbers `i` from 1.
 */
function fillStatements(numbers: string, now: number): string[] {
  const step = Math.floor((filledDays * dayMs) / leads)
  const at = `(${now - leads * step} + i * ${step})`
  const person = `'person' || i || '@example.com'`
  const [before = '', after = ''] = JSON.stringify(sampleLead({ email: 'EMAIL', name: 'Person' })).split(
    'EMAIL'
  )
  const state = `case when i % 500 = 0 then 'quarantined' when i % 3000 = 1 then 'dead' else 'delivered' end`
  return [
    `insert into lead (sequence, id, form_source, idempotency_key, body_hash, lead_hash, body, email, source, campaign,
       medium, page, search, received_at, contract_version, consent_version, prev_hash, hash)
     select i, 'lead-' || i, ${choose(forms)}, 'key-' || i, '', '', '${before}' || ${person} || '${after}', ${person},
       'instagram', ${choose(campaigns)}, 'social', ${choose(paths)}, 'person ' || ${person} || ' lead-' || i, ${at}, 1, 3,
       '', '' from ${numbers}`,
    `insert into delivery (lead_id, destination, sequence, state, attempts, next_at, last_status, last_error, crm_id)
     select 'lead-' || i, 'crm', i, ${state}, case when i % 500 = 0 then 0 else 1 end, ${at}, 200,
       case when i % 3000 = 1 then 'the CRM answered 422' else null end, 'contact-' || i from ${numbers}`,
    `insert into attempt (lead_id, destination, at, kind, status, ms)
     select 'lead-' || i, 'crm', ${at} + 400 + i % 900, case when i % 3000 = 1 then 'permanent' else 'delivered' end, 200, 350
     from ${numbers} where i % 500 <> 0`,
    `update chain set sequence = ${leads}, hash = '0'`
  ]
}

async function fill(dataDir: string, databaseUrl: string | undefined) {
  const opened = await openStore({ dataDir, databaseUrl })
  if (!opened.ok) throw new Error(opened.problem)
  const { store } = opened
  const people = createPeople({ store, clock })
  const email = `staff-${clock.now()}@agency.example`
  const id = await people.add({ email, name: 'Staff', role: 'staff' })
  const token = await createSessions({ store, clock }).begin(id ?? '', { address: '', browser: '' })
  console.log(`storing ${leads.toLocaleString('en-US')} leads …`)
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(join(dataDir, fileName))
    const numbers = `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${leads}) select i from n)`
    db.exec('pragma synchronous = off')
    for (const sql of fillStatements(numbers, clock.now())) db.exec(sql)
    db.close()
  } else {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    for (const sql of fillStatements(`generate_series(1::bigint, ${leads}) as n(i)`, clock.now()))
      await client.query(sql)
    await client.query('vacuum analyze')
    await client.end()
  }
  // As the relay does in the background; all at once, so that each screen is measured with the sums in place.
  const sumNext = createSumming({ store, calendar: createCalendar(zone), slice: leadsPerSlice })
  const begin = performance.now()
  let slices = 1
  while (await sumNext()) slices += 1
  const took = performance.now() - begin
  console.log(`added up in ${(took / 1000).toFixed(1)} s, ${(took / slices).toFixed(1)} ms a slice`)
  await store.close()
  return `__Host-desk=${token}`
}

type Stop = { over: boolean }

async function callScreens(url: string, cookie: string, times: Map<string, number[]>, stop: Stop) {
  while (!stop.over) {
    for (const [name, path] of Object.entries(screens)) {
      const begin = performance.now()
      const answer = await fetch(`${url}${deskApiPath}${path}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const took = performance.now() - begin
      times.get(name)?.push(took)
      await clock.wait(Math.max(0, 1000 / callsPerSecond - took))
    }
  }
}

const dir = await mkdtemp(join(tmpdir(), 'bench-desk-'))
const server = values.postgres ? await startSeasonedPostgres() : undefined
const databaseUrl = server?.url
const cookie = await fill(dir, databaseUrl)
const relay = await startProduction(dir, {
  DATA_DIR: dir,
  DESK_TIME_ZONE: zone,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl })
})
const times = new Map<string, number[]>(Object.keys(screens).map((name) => [name, []]))
const alone: number[] = []
const beside: number[] = []
await measureSteady(relay.url, 3000, perSecond)
// Alternate, so that a noisy minute of the machine affects both.
for (let round = 1; round <= rounds; round += 1) {
  alone.push((await measureSteady(relay.url, roundMs, perSecond)).p99)
  const stop = { over: false }
  const calling = callScreens(relay.adminUrl, cookie, times, stop)
  beside.push((await measureSteady(relay.url, roundMs, perSecond)).p99)
  stop.over = true
  await calling
}
await relay.stop()
await server?.stop()
await rm(dir, { recursive: true })

console.log(`\n${databaseUrl !== undefined ? 'PostgreSQL' : 'SQLite'}, ${perSecond} leads a second`)
console.table(
  Array.from(times, ([screen, taken]) => {
    const [p50, p95] = [0.5, 0.95].map((share) => Number(quantile(taken, share).toFixed(1)))
    return { screen, calls: taken.length, 'p50 ms': p50, 'p95 ms': p95 }
  })
)
const [p99Alone, p99Beside] = [quantile(alone, 0.5), quantile(beside, 0.5)]
console.log(
  `\np99 of a visitor's acknowledgement: ${p99Alone.toFixed(1)} ms alone, ${p99Beside.toFixed(1)} ms beside the desk (${(p99Beside / p99Alone).toFixed(2)}x)`
)
process.exit(0)
