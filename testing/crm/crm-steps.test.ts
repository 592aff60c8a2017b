import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StepKind } from '../../contract/desk.ts'
import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import type { QueuedStep } from '../../relay/crm/crm.ts'
import type { Mapping } from '../../relay/crm/mapping.ts'
import { createStepConnector } from '../../relay/crm/steps.ts'
import { passParameter } from '../../site/find-your-pass/pass-address.ts'
import { apiHeaders, readJson, useSandbox } from '../open-sandbox.ts'
import { serve } from '../relay/serve.ts'

/** One draw for each call: below 0.5 the fault befalls it. Without a draw left, no fault does. */
let draws: number[] = []
const sandbox = useSandbox(() => ({ random: () => draws.shift() ?? 0.9 }))
beforeEach(() => (draws = []))

const hit = 0.1
const spare = 0.9

const { pipelines, stages, users, workflows } = sandboxIds
const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim, value: 1500 }
const mapping: Mapping = {
  locationId: sandboxIds.location,
  fields: {},
  forms: { 'cta-button-modal': { ...deal, workflow: workflows.welcome } }
}
const lead = sampleLead({ utm_source: 'instagram', utm_campaign: 'spring' })

type Given = { mapped?: Mapping; url?: string }

async function connect({ mapped = mapping, url }: Given = {}) {
  const settings = { url: url ?? sandbox.url(), token: 'pit-1', locationId: sandboxIds.location }
  return createStepConnector({ ...settings, mapping: mapped })
}

type Sent = Partial<Omit<QueuedStep, 'lead'>> & { changes?: Partial<Lead> }

const stepOf = (kind: StepKind, { changes, ...rest }: Sent = {}): QueuedStep => ({
  kind,
  leadId: 'lead-1',
  lead: { ...lead, ...changes },
  receivedAt: 0,
  crmId: 'nobody',
  consentVersion: 4,
  ...rest
})

const patience = () => AbortSignal.timeout(400)

async function take(kind: StepKind, { sent = {}, ...given }: Given & { sent?: Sent } = {}) {
  return (await connect(given))(stepOf(kind, sent), patience())
}

/** A contact as the lead's delivery has made it. */
async function makeContact(): Promise<string> {
  const { firstName, lastName, email } = lead
  const answer = await readJson(await sandbox.deliver({ firstName, lastName, email }))
  return z.object({ id: z.string() }).parse(answer).id
}

const contactsSchema = z.array(
  z.object({
    deals: z.array(z.string()).default([]),
    workflows: z.array(z.string()).default([]),
    customFields: z.array(z.object({ id: z.string(), fieldValue: z.unknown() })).default([])
  })
)

async function contact() {
  const [only, ...others] = contactsSchema.parse(await sandbox.contacts())
  expect(others).toEqual([])
  return only
}

async function makeField(dataType = 'TEXT'): Promise<string> {
  const path = `/locations/${sandboxIds.location}/customFields`
  const made = await readJson(await sandbox.post(path, { name: 'x', dataType }, { headers: apiHeaders }))
  return z.object({ customField: z.object({ id: z.string() }) }).parse(made).customField.id
}

describe('fields', () => {
  test('a new contact gets the context of its lead, without what the lead lacks', async () => {
    const fields = {
      campaign: await makeField(),
      page: await makeField('LARGE_TEXT'),
      referrer: await makeField(),
      route: await makeField(),
      form: await makeField(),
      language: await makeField(),
      consent: await makeField(),
      receipt: await makeField(),
      reference: await makeField()
    }
    const page = `https://ocsm.example/?${passParameter}player.academy.europe.now#find-your-pass`
    const sent = {
      crmId: await makeContact(),
      receiptUrl: 'https://ocsm.example/receipt/x',
      changes: { page_url: page, utm_term: 'a\n<b>goal</b>', language: 'es' as const }
    }
    expect(await take('fields', { mapped: { ...mapping, fields }, sent })).toMatchObject({
      kind: 'delivered',
      status: 200
    })
    const kept = (await contact())?.customFields ?? []
    expect(Object.fromEntries(kept.map(({ id, fieldValue }) => [id, fieldValue]))).toEqual({
      [fields.campaign]: 'instagram / spring / a b goal /b ',
      [fields.page]: page,
      [fields.route]: 'player / academy / europe / now',
      [fields.form]: 'cta-button-modal',
      [fields.language]: 'es',
      [fields.consent]: 'consent-4-es',
      [fields.receipt]: 'https://ocsm.example/receipt/x',
      [fields.reference]: 'lead-1'
    })
  })

  test('are written again after a lost answer, and are the same', async () => {
    const mapped = { ...mapping, fields: { form: await makeField(), reference: await makeField() } }
    const sent = { crmId: await makeContact() }
    await sandbox.setFault('hang', { rate: 0.5 })
    draws = [hit]
    expect(await take('fields', { mapped, sent })).toMatchObject({ kind: 'ambiguous' })
    const first = await contact()
    expect(await take('fields', { mapped, sent })).toMatchObject({ kind: 'delivered' })
    expect(await contact()).toEqual(first)
    expect(first?.customFields).toHaveLength(2)
  })

  test('a lead that has no value for any of them needs no call', async () => {
    const mapped = { ...mapping, fields: { route: 'x', receipt: 'y' } }
    expect(await take('fields', { mapped, url: 'http://127.0.0.1:1' })).toMatchObject({ kind: 'delivered' })
  })

  test.each([
    ['takes another type', (id: string) => ({ retype: { id, dataType: 'NUMERICAL' } })],
    ['was deleted', (id: string) => ({ remove: [id] })]
  ])('a field that %s is named, and the contact keeps nothing of the call', async (_, change) => {
    const id = await makeField()
    await sandbox.change(change(id))
    const mapped = { ...mapping, fields: { form: await makeField(), reference: id } }
    const outcome = await take('fields', { mapped, sent: { crmId: await makeContact() } })
    expect(outcome).toMatchObject({ kind: 'blocked', status: 422, error: expect.stringContaining(id) })
    expect((await contact())?.customFields).toEqual([])
  })
})

test('the reason of a failure has no value of the lead, and not the address of its receipt', async () => {
  const receiptUrl = 'https://ocsm.example/receipt/secret'
  const url = await serve((_, response) => response.writeHead(500).end(`${receiptUrl} of ${lead.name}`))
  const mapped = { ...mapping, fields: { receipt: 'r' } }
  const outcome = await take('fields', { mapped, url, sent: { receiptUrl } })
  expect(outcome).toMatchObject({ kind: 'transient', error: 'the CRM answered 500: … of …' })
})

describe('a deal', () => {
  test('is opened in pipeline and stage of the form, with owner and value', async () => {
    const crmId = await makeContact()
    const outcome = await take('deal', { sent: { crmId } })
    expect(outcome).toMatchObject({ kind: 'delivered', status: 201, crmId: expect.any(String) })
    expect((await contact())?.deals).toEqual([
      'Amara Okafor (homepage-cta), Recruitment / New lead, open, Kim Coach'
    ])
    const query = `locationId=${sandboxIds.location}&contactId=${crmId}`
    const found = await readJson(
      await sandbox.call(`/opportunities/search?${query}`, { headers: apiHeaders })
    )
    expect(found).toMatchObject({ opportunities: [{ monetaryValue: 1500, assignedTo: users.kim }] })
  })

  test('is not opened for the next lead of the person, and stays as it is', async () => {
    await sandbox.change({ allowsSecondDeal: true })
    const crmId = await makeContact()
    const first = await take('deal', { sent: { crmId } })
    const moved = { ...deal, stage: stages.called, owner: users.lee }
    const mapped = { ...mapping, forms: { 'cta-button-modal': moved } }
    const second = await take('deal', { mapped, sent: { crmId, leadId: 'lead-2' } })
    expect(second).toMatchObject({ kind: 'delivered', crmId: 'crmId' in first && first.crmId })
    expect((await contact())?.deals).toEqual([
      expect.stringContaining('Recruitment / New lead, open, Kim Coach')
    ])
  })

  test('of another player with the same address is another deal, named after that player', async () => {
    const crmId = await makeContact()
    const first = await take('deal', { sent: { crmId } })
    const brother = { firstName: 'Chidi', name: 'Chidi Okafor' }
    expect(await take('deal', { sent: { crmId, changes: brother } })).toMatchObject({ status: 201 })
    const spelled = { firstName: 'ÁMARA', lastName: 'okafor', name: 'ÁMARA okafor' }
    expect(await take('deal', { sent: { crmId, changes: spelled } })).toMatchObject({
      crmId: 'crmId' in first && first.crmId
    })
    expect((await contact())?.deals).toEqual([
      expect.stringContaining('Amara Okafor (homepage-cta)'),
      expect.stringContaining('Chidi Okafor (homepage-cta)')
    ])
  })

  test('that staff have renamed is still that of its player, and of nobody else', async () => {
    const crmId = await makeContact()
    const made = await take('deal', { sent: { crmId, changes: { firstName: 'A', name: 'A Okafor' } } })
    const id = ('crmId' in made && made.crmId) || ''
    const own = await take('deal', { sent: { crmId, deals: [{ id, isOwn: true }] } })
    expect(own).toMatchObject({ crmId: id, status: 200 })
    await take('deal', { sent: { crmId, deals: [{ id, isOwn: false }] } })
    expect((await contact())?.deals).toHaveLength(2)
  })

  test('of another player needs a person where the location forbids a second', async () => {
    await sandbox.change({ allowsSecondDeal: false })
    const crmId = await makeContact()
    const first = await take('deal', { sent: { crmId } })
    const brother = { firstName: 'Chidi', name: 'Chidi Okafor' }
    expect(await take('deal', { sent: { crmId, changes: brother } })).toMatchObject({
      kind: 'delivered',
      code: 'shared-deal',
      crmId: 'crmId' in first && first.crmId
    })
    expect((await contact())?.deals).toHaveLength(1)
  })

  test('that somebody else opens in the same instant counts, where the location forbids a second', async () => {
    await sandbox.change({ allowsSecondDeal: false })
    const crmId = await makeContact()
    const relays = await Promise.all([connect(), connect(), connect()])
    const outcomes = await Promise.all(relays.map((relay) => relay(stepOf('deal', { crmId }), patience())))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(new Set(outcomes.map((outcome) => 'crmId' in outcome && outcome.crmId)).size).toBe(1)
    expect((await contact())?.deals).toHaveLength(1)
  })

  test('that is open in another pipeline is another deal', async () => {
    const crmId = await makeContact()
    const other = { pipeline: pipelines.partners, stage: stages.contacted }
    await take('deal', { sent: { crmId } })
    await take('deal', { mapped: { ...mapping, forms: { 'cta-button-modal': other } }, sent: { crmId } })
    expect((await contact())?.deals).toHaveLength(2)
  })

  test.each([
    ['a new one is opened where the location allows it', true, ['lost', 'open']],
    ['it counts where the location forbids a second', false, ['lost']]
  ])('once it is closed, %s', async (_, allowsSecondDeal, statuses) => {
    await sandbox.change({ allowsSecondDeal })
    const crmId = await makeContact()
    const first = await take('deal', { sent: { crmId } })
    await sandbox.change({ close: 'crmId' in first ? first.crmId : '' })
    expect(await take('deal', { sent: { crmId, leadId: 'lead-2' } })).toMatchObject({ kind: 'delivered' })
    expect((await contact())?.deals.map((each) => each.split(', ')[2])).toEqual(statuses)
  })

  test.each([
    ['search', [hit], 0],
    ['create', [spare, hit], 1]
  ])('is opened once when the answer to %s is lost', async (_, faults, dealsThen) => {
    await sandbox.change({ allowsSecondDeal: true })
    const crmId = await makeContact()
    await sandbox.setFault('hang', { rate: 0.5 })
    draws = faults
    expect(await take('deal', { sent: { crmId } })).toMatchObject({ kind: 'ambiguous' })
    expect((await contact())?.deals).toHaveLength(dealsThen)
    expect(await take('deal', { sent: { crmId } })).toMatchObject({ kind: 'delivered' })
    expect((await contact())?.deals).toHaveLength(1)
  })

  test.each([
    ['pipeline was deleted', pipelines.recruitment, 400, 'pipeline id'],
    ['stage was deleted', stages.newLead, 422, 'stage id'],
    ['owner left', users.kim, 422, 'assignedTo']
  ])('waits with the CRM’s words when its %s, and none is opened', async (_, id, status, said) => {
    await sandbox.change({ remove: [id] })
    const outcome = await take('deal', { sent: { crmId: await makeContact() } })
    expect(outcome).toMatchObject({ kind: 'blocked', status, error: expect.stringContaining(said) })
    expect((await contact())?.deals).toEqual([])
  })

  test('is found again where a 422 hides that it was opened', async () => {
    const crmId = await makeContact()
    await sandbox.setFault('422-created')
    expect(await take('deal', { sent: { crmId } })).toMatchObject({ kind: 'blocked', status: 422 })
    expect(await take('deal', { sent: { crmId } })).toMatchObject({ kind: 'delivered', status: 200 })
    expect((await contact())?.deals).toHaveLength(1)
  })

  test.each([
    ['of somebody else', { contactId: 'other', pipelineId: deal.pipeline }],
    ['of another pipeline', { contactId: 'c', pipelineId: 'other' }]
  ])('is not opened by a search that ignores what was asked: deals %s', async (_, found) => {
    const url = await serve(({ method }, response) => {
      const opportunities = [{ id: 'd', status: 'open', ...found }]
      response.end(JSON.stringify(method === 'GET' ? { opportunities } : { opportunity: { id: 'new' } }))
    })
    expect(await take('deal', { url, sent: { crmId: 'c' } })).toMatchObject({ kind: 'blocked', status: 200 })
  })
})

describe('a workflow', () => {
  test.each(['succeeded', 'succeded'])('enrolls the contact, whose answer says "%s"', async (spelling) => {
    await sandbox.change({ spelling })
    expect(await take('workflow', { sent: { crmId: await makeContact() } })).toMatchObject({
      kind: 'delivered'
    })
    expect((await contact())?.workflows).toEqual(['Welcome'])
  })

  test.each([
    ['in draft', { draft: workflows.welcome }],
    ['that was deleted', { remove: [workflows.welcome] }]
  ])('%s enrolls nobody, and the step waits', async (_, change) => {
    await sandbox.change(change)
    const outcome = await take('workflow', { sent: { crmId: await makeContact() } })
    expect(outcome).toMatchObject({ kind: 'blocked', status: 400 })
    expect((await contact())?.workflows).toEqual([])
  })

  test('is started again after a lost answer: at least once', async () => {
    const sent = { crmId: await makeContact() }
    await sandbox.setFault('hang', { rate: 0.5 })
    draws = [hit]
    expect(await take('workflow', { sent })).toMatchObject({ kind: 'ambiguous' })
    expect(await take('workflow', { sent })).toMatchObject({ kind: 'delivered' })
    expect((await contact())?.workflows).toEqual(['Welcome', 'Welcome'])
  })
})

describe('of the guardian of a minor', () => {
  const url = 'https://ocsm.example/guardian/secret'
  const changes = { player: 'minor' as const }
  const guardian = { url, state: 'to confirm' as const }

  test('the contact is enrolled in the workflow of guardians, which finds the link in a field', async () => {
    const field = await makeField()
    const mapped = { ...mapping, fields: { guardian: field }, guardian: { workflow: workflows.welcome } }
    const sent = { crmId: await makeContact(), changes, guardian }
    expect(await take('ask', { mapped, sent })).toMatchObject({ kind: 'delivered' })
    expect(await contact()).toMatchObject({
      workflows: ['Welcome'],
      customFields: [{ id: field, fieldValue: url }]
    })
  })

  test.each([
    ['agreed', 'The guardian agreed on the website', true],
    ['declined', 'The guardian said no on the website', false]
  ] as const)('the contact gets a tag and one note that they %s', async (state, title, hasWords) => {
    const sent = {
      crmId: await makeContact(),
      changes,
      guardian: { url, state, at: 0, version: 1, answeredIn: 'es' as const }
    }
    for (const _ of [1, 2]) expect(await take('answer', { sent })).toMatchObject({ kind: 'delivered' })
    const [{ tags, notes } = {}] = toldSchema.parse(await sandbox.contacts())
    expect(tags).toEqual([`guardian: ${state}`])
    expect(notes).toEqual([expect.stringMatching(new RegExp(`^Player: Amara Okafor\\n${title}`))])
    expect(notes?.[0]?.includes('soy mayor de edad')).toBe(hasWords)
    expect(notes?.[0]).toContain('Wording: guardian-1-es')
  })
})

const toldSchema = z.array(z.object({ tags: z.array(z.string()), notes: z.array(z.string()) }))

describe.each(['fields', 'deal', 'workflow'] as const)('the step %s', (kind) => {
  const mapped = { ...mapping, fields: { reference: 'f' } }

  test('ends where the contact was deleted', async () => {
    const error = expect.stringContaining('the CRM has no such contact')
    expect(await take(kind, { mapped })).toMatchObject({ kind: 'permanent', status: 400, error })
  })

  test.each([404, 422])('waits where the CRM answers %d although it has the contact', async (status) => {
    const url = await serve(({ method, url: path }, response) =>
      method === 'GET' && path === '/contacts/nobody'
        ? response.end('{"contact":{"id":"nobody"}}')
        : response.writeHead(status).end()
    )
    expect(await take(kind, { mapped, url })).toMatchObject({ kind: 'blocked', status })
  })

  test('waits for a token that the CRM knows', async () => {
    await sandbox.setLocation({ revokedTokens: ['pit-1'] })
    expect(await take(kind, { mapped })).toMatchObject({ kind: 'blocked', status: 401 })
  })

  test('waits while something else answers in place of the CRM', async () => {
    const url = await serve((_, response) => response.end('<h1>Sign in</h1>'))
    const error = 'the CRM answered with something else: <h1>Sign in</h1>'
    expect(await take(kind, { mapped, url })).toMatchObject({ kind: 'blocked', status: 200, error })
  })
})

test.each(['deal', 'workflow'] as const)('a %s that the mapping no longer has is named', async (kind) => {
  expect(await take(kind, { mapped: { ...mapping, forms: {} } })).toMatchObject({
    kind: 'permanent',
    error: `the mapping has no ${kind === 'deal' ? 'pipeline' : kind} for cta-button-modal`
  })
})
