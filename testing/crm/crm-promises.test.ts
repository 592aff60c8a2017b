import * as fc from 'fast-check'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { createMetrics } from '../../relay/admin-port.ts'
import { type CrmSettings, openCrm } from '../../relay/crm/connector.ts'
import { openLocation } from '../../relay/crm/location.ts'
import { deliverLeads } from '../../relay/deliver-leads.ts'
import { steps } from '../../relay/outbox/leads.ts'
import { apiHeaders, readJson } from '../open-sandbox.ts'
import { emptiedStore } from '../relay/emptied-store.ts'
import type { SteeredClock } from '../relay/steered-clock.ts'
import { newLead } from '../store-contract/accept-lead.ts'

const { pipelines, stages, users, workflows, location: locationId } = sandboxIds
const tokens = ['pit-1', 'pit-2'] as const
const forms = [
  { form_source: 'cta-button-modal', interest: 'homepage-cta' },
  { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' }
] as const
const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim }

/** Ada is known by all of these; the others are new. */
const ada = {
  email: 'ada@example.com',
  additionalEmails: ['ada@work.example'],
  phone: '+1 202 555 0100',
  firstName: 'Ada',
  source: 'called us'
}
const people = [
  { email: ada.email, phone: '' },
  { email: 'ada@work.example', phone: '' },
  { email: 'eve@example.com', phone: ada.phone },
  { email: 'bo@example.com', phone: '' }
]

const person = fc.constantFrom(...people)
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ send: person, form: fc.constantFrom(...forms) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      fault: fc.constantFrom('none', '500', '429', 'down', 'hang', '422-created', 'draft'),
      rate: fc.constantFrom(0.3, 1)
    })
  },
  fc.record({ revoked: fc.subarray([...tokens]) }),
  fc.record({ allowsSecondDeal: fc.boolean() }),
  fc.record({ wait: fc.constantFrom(1000, 20_000, 600_000) }),
  fc.record({ erase: person }),
  fc.constant({ restart: true })
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

const contactsSchema = z.array(z.looseObject({ id: z.string(), notes: z.array(z.string()).default([]) }))
const dealsSchema = z.object({ opportunities: z.array(z.object({ pipelineId: z.string() })) })

type Call = (path: string, body?: object) => Promise<Response>

/** A relay with a real store, and the sandbox with one known person. */
async function open(random: () => number) {
  const { store, clock } = await emptiedStore()
  const sandbox = await startSandbox({ port: 0, clock, random })
  const call: Call = (path, body) =>
    fetch(sandbox.url + path, {
      headers: { ...apiHeaders, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) })
    })
  await call('/api/contacts', ada)
  const crm: CrmSettings = {
    kind: 'api',
    url: sandbox.url,
    token: tokens[0],
    nextToken: tokens[1],
    locationId,
    mapping: {
      locationId,
      fields: {
        reference: await openLocation({ url: sandbox.url, token: tokens[0], locationId }).createField(
          'reference',
          AbortSignal.timeout(5000)
        )
      },
      forms: {
        'cta-button-modal': { ...deal, workflow: workflows.welcome },
        'lead-gen-guide': { ...deal, pipeline: pipelines.partners, stage: stages.contacted }
      }
    }
  }
  const log = pino({ enabled: false })
  const start = () => deliverLeads(openCrm(crm), { store, clock, log, metrics: createMetrics({ store }) })
  return { store, clock, call, start, [Symbol.asyncDispose]: () => sandbox.close() }
}

test('whatever befalls the CRM, no known record changes, no program has two deals, and no step is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 4, maxLength: 14 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      async (events, draws) => {
        await using opened = await open(() => draws.next().value)
        const { known, notes, deals } = await livesThrough(events, opened)
        expect(known).toMatchObject([ada])
        expect(notes).toEqual(notes.map(() => 1))
        expect(deals).toEqual([...new Set(deals)])
      }
    ),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 }
  )
}, 120_000)

type Opened = Awaited<ReturnType<typeof open>>

async function livesThrough(events: Event[], { store, clock, call, start }: Opened) {
  let deliveries = start()
  onTestFinished(() => deliveries?.stop())
  const sent = new Map<string, string>()
  for (const each of events) {
    if ('send' in each) {
      const { email, phone } = each.send
      const lead = sampleLead({ email, phone, ...each.form })
      const accepted = await store.accept(newLead({ lead }))
      if (accepted.kind === 'stored') sent.set(accepted.id, email)
      deliveries?.wake()
    }
    if ('fault' in each) await call('/api/faults', { mode: each.fault, rate: each.rate })
    if ('revoked' in each) await call('/api/location', { revokedTokens: each.revoked })
    if ('allowsSecondDeal' in each) await call('/api/records', each)
    if ('wait' in each) clock.advance(each.wait)
    if ('erase' in each) {
      const { email } = each.erase
      await store.erase(email)
      for (const [id, theirs] of sent) if (theirs === email) sent.delete(id)
    }
    if ('restart' in each) {
      await ended(deliveries?.stop(), clock)
      deliveries = start()
    }
  }

  await call('/api/faults', { mode: 'none' })
  await call('/api/location', { revokedTokens: [] })
  const ids = [...sent.keys()]
  await vi.waitFor(
    async () => {
      await store.probeSoon()
      await store.hasten({ limit: 100 })
      await store.retrySteps({ limit: 100 })
      deliveries?.wake()
      clock.advance(1000)
      expect(await store.books()).toMatchObject({ waiting: 0, failed: 0 })
      const left = (await store.ask(steps(ids))).filter(({ state }) => state !== 'delivered')
      expect(left).toEqual([])
    },
    { timeout: 30_000, interval: 10 }
  )

  const contacts = contactsSchema.parse(await readJson(await call('/api/contacts')))
  const openDeals = await Promise.all(
    contacts.map(async ({ id: contactId }) => {
      const query = new URLSearchParams({ locationId, contactId, status: 'open' })
      const found = await readJson(await call(`/opportunities/search?${query.toString()}`))
      return dealsSchema.parse(found).opportunities.map(({ pipelineId }) => `${contactId} ${pipelineId}`)
    })
  )
  const allNotes = contacts.flatMap(({ notes }) => notes)
  return {
    known: contacts.filter(({ firstName }) => firstName === 'Ada'),
    /** How many notes each lead has. */
    notes: ids.map((id) => allNotes.filter((note) => note.includes(id)).length),
    deals: openDeals.flat()
  }
}

/** Attempts in flight may hang until the clock passes their limit. */
async function ended(stopping: Promise<void> | undefined, clock: SteeredClock) {
  const stopped = vi.fn<() => void>()
  void stopping?.then(stopped)
  await vi.waitFor(
    () => {
      clock.advance(1000)
      expect(stopped).toHaveBeenCalled()
    },
    { timeout: 30_000 }
  )
}
