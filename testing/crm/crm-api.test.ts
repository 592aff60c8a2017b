import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { unlimited } from '../../relay/crm/api-calls.ts'
import { apiCrm } from '../../relay/crm/api-v3.ts'
import { createApiConnector } from '../../relay/crm/contacts.ts'
import type { LeadGuardian, RateLimit } from '../../relay/crm/crm.ts'
import type { Mapping } from '../../relay/crm/mapping.ts'
import { useSandbox } from '../open-sandbox.ts'
import { serve } from '../relay/serve.ts'

const sandbox = useSandbox()
const lead = sampleLead({ utm_source: 'instagram' })

const hour = 3_600_000

async function deliver({
  url = '',
  token = 'pit-1',
  limitMs = 5000,
  rateLimit = unlimited,
  leadId = 'lead-1',
  changes = {},
  receivedAt = Date.now(),
  guardian = undefined as LeadGuardian | undefined,
  mapping = undefined as Mapping | undefined
} = {}) {
  const settings = { url: url || sandbox.url(), token, locationId: sandboxIds.location, mapping }
  const delivery = { leadId, lead: { ...lead, ...changes }, receivedAt, ...(guardian && { guardian }) }
  return createApiConnector(settings, rateLimit)(delivery, AbortSignal.timeout(limitMs))
}

test.each([
  ['second address', { email: 'mother@example.com', additionalEmails: [lead.email] }],
  ['phone', { email: 'mother@example.com', phone: '+1 202 555 0100' }]
])('a lead with the %s of a contact is delivered without a deal, and says so', async (_, contact) => {
  await sandbox.add({ ...contact, firstName: 'Ada' })
  const deal = { pipeline: sandboxIds.pipelines.recruitment, stage: sandboxIds.stages.newLead }
  const mapping = { locationId: sandboxIds.location, fields: {}, forms: { 'cta-button-modal': deal } }
  const changes = { phone: '+1 202 555 0100' }
  const outcome = await deliver({ mapping, changes })
  expect(outcome).toMatchObject({ kind: 'delivered', code: 'other-contact' })
  expect(outcome).not.toHaveProperty('steps')
  expect(await deliver({ changes })).not.toHaveProperty('code')
})

test('a lead of a minor is a contact without a name, with a tag, and a note with the player and the link', async () => {
  const url = 'https://ocsm.example/guardian/secret'
  const outcome = await deliver({ changes: { player: 'minor' }, guardian: { url, state: 'to confirm' } })
  expect(outcome).toMatchObject({ kind: 'delivered', steps: ['answer'] })
  const [contact = {}] = z.array(z.record(z.string(), z.unknown())).parse(await sandbox.contacts())
  expect(contact).toMatchObject({
    email: lead.email,
    tags: ['homepage-cta', 'guardian: to confirm'],
    notes: [expect.stringMatching(/^Player: Amara Okafor\nLead from the website: homepage-cta\n/)]
  })
  expect(contact).not.toHaveProperty('firstName')
  expect(String(contact['notes'])).toContain(`Guardian: to confirm, ${url}`)
})

/** An API that refuses whatever is sent to it; each search finds the next of `contacts`, the last one for good. */
function refusing(...contacts: (object | null)[]): RequestListener {
  return ({ method }, response) => {
    if (method === 'POST') return response.writeHead(422).end('{"message":["email must be an email"]}')
    const contact = contacts.length > 1 ? contacts.shift() : contacts[0]
    return response.end(JSON.stringify({ contact }))
  }
}

const refusal = {
  kind: 'permanent',
  status: 422,
  error: 'the CRM answered 422: {"message":["email must be an email"]}'
}

describe('a person whom the CRM does not know', () => {
  test('becomes a contact with the properties that the API knows, and no others', async () => {
    const outcome = await deliver()
    expect(await sandbox.contacts()).toEqual([
      {
        locationId: sandboxIds.location,
        firstName: 'Amara',
        lastName: 'Okafor',
        name: 'Amara Okafor',
        email: 'amara@example.com',
        source: 'homepage-cta',
        tags: ['homepage-cta'],
        notes: [expect.stringContaining('Reference: lead-1')],
        id: 'crmId' in outcome && outcome.crmId,
        receivedAt: expect.any(String),
        deliveries: 1
      }
    ])
    expect(outcome).toMatchObject({ kind: 'delivered', status: 201 })
  })

  test('is not made twice, and gets one note, when the answer to an attempt was lost', async () => {
    await sandbox.setFault('hang')
    expect(await deliver({ limitMs: 500 })).toMatchObject({ kind: 'ambiguous' })
    await sandbox.setFault('none')
    expect(await deliver()).toMatchObject({ kind: 'delivered' })
    expect(await deliver()).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([
      { email: lead.email, notes: [expect.stringContaining('lead-1')] }
    ])
  })

  test('is one contact with two notes after two leads in the same instant', async () => {
    await Promise.all([deliver(), deliver({ leadId: 'lead-2' })])
    expect(await sandbox.contacts()).toMatchObject([{ email: lead.email, notes: { length: 2 } }])
  })

  test('is delivered where a 422 hides that the contact was made, and is not made twice', async () => {
    await sandbox.setFault('422-created')
    expect(await deliver()).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([{ notes: { length: 1 } }])
  })

  test('is looked up and sent when it is its turn, since the CRM counts every call', async () => {
    const wait = vi.fn<RateLimit['wait']>(async () => {})
    const rateLimit = { ...unlimited, wait }
    await deliver({ rateLimit })
    // Search, contact, note: the attempt starts with a slot of its own.
    expect(wait).toHaveBeenCalledTimes(2)
    await deliver({ rateLimit, leadId: 'lead-2' })
    expect(wait).toHaveBeenCalledTimes(5)
  })

  test('is refused where a 422 is true: nobody has its email', async () => {
    expect(await deliver({ url: await serve(refusing(null)) })).toMatchObject(refusal)
  })

  test.each([400, 422])('is not refused by a search that is answered with %d', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end())
    expect(await deliver({ url })).toMatchObject({ kind: 'blocked', status })
  })

  test('is refused with its status by a success that is no contact, and the answer is kept', async () => {
    const url = await serve((_, response) => response.end('{"error":"trial over"}'))
    const error = 'the CRM answered with something else: {"error":"trial over"}'
    expect(await deliver({ url })).toMatchObject({ kind: 'blocked', status: 200, error })
  })

  test('is tried again where a 422 cannot be looked into', async () => {
    let searches = 0
    const url = await serve(({ method }, response) => {
      if (method === 'POST') return response.writeHead(422).end()
      return searches++ === 0 ? response.end('{"contact":null}') : response.writeHead(502).end()
    })
    expect(await deliver({ url })).toMatchObject({ kind: 'ambiguous', status: 422 })
  })
})

describe('a person whom the CRM knows', () => {
  const known = { email: lead.email, firstName: 'Ada', phone: '+1 555 0100', tags: ['client'], source: 'old' }

  test('keeps name, number, source and tags, and the lead arrives as a tag and a note', async () => {
    await sandbox.add(known)
    expect(await deliver()).toMatchObject({ kind: 'delivered', status: 201 })
    expect(await sandbox.contacts()).toMatchObject([
      {
        ...known,
        tags: ['client', 'homepage-cta'],
        notes: [
          [
            'Player: Amara Okafor',
            'Lead from the website: homepage-cta',
            'Email: amara@example.com',
            'Form: cta-button-modal',
            'Campaign: instagram',
            'Page: https://ocsm.example/',
            'Sent: 2026-11-20T19:50:00.000Z',
            'Reference: lead-1'
          ].join('\n')
        ]
      }
    ])
  })

  test('gets the language of a lead as a tag and in the note, unless it is English', async () => {
    await sandbox.add(known)
    await deliver({ changes: { language: 'es' } })
    await deliver({ leadId: 'lead-2', changes: { language: 'pt', email: 'bia@example.com' } })
    expect(await sandbox.contacts()).toMatchObject([
      {
        tags: ['client', 'homepage-cta', 'language: es'],
        notes: [expect.stringContaining('\nLanguage: Spanish\n')]
      },
      { tags: ['homepage-cta', 'language: pt'], notes: [expect.stringContaining('\nLanguage: Portuguese\n')] }
    ])
  })

  test('gets a note for each lead, the second one of the same form too, and one only for each', async () => {
    for (const leadId of ['lead-1', 'lead-2', 'lead-2', 'lead-3']) await deliver({ leadId })
    expect(await sandbox.contacts()).toMatchObject([
      { notes: ['lead-1', 'lead-2', 'lead-3'].map((id) => expect.stringContaining(id)) }
    ])
  })

  test.each([
    ['by a second email', { additionalEmails: [lead.email] }, {}],
    ['by a phone that somebody else typed', { phone: '+1 555 0199' }, { phone: '+1 555 0199' }]
  ])('is not changed where it is found %s', async (_, more, changes) => {
    const ada = { email: 'ada@example.com', firstName: 'Ada', source: 'old', ...more }
    await sandbox.add(ada)
    expect(await deliver({ changes })).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([
      { ...ada, tags: ['homepage-cta'], notes: [expect.stringContaining(`Email: ${lead.email}`)] }
    ])
  })

  test('is no proof that a refused lead was taken, whatever its name', async () => {
    const named = { email: 'AMARA@example.com', firstName: 'AMARA', lastName: 'okafor' }
    const url = await serve(refusing({ id: 'c', ...named, ...timesAt(-hour) }))
    expect(await deliver({ url })).toMatchObject({ kind: 'transient', status: 422 })
  })

  const found = { id: 'c', email: lead.email, source: 'old', ...timesAt(-hour) }

  test('is tried again, and no other lead waits, where the contact was deleted after the search', async () => {
    const url = await serve(({ url: path = '' }, response) =>
      path.includes('/search/')
        ? response.end(JSON.stringify({ contact: found }))
        : response.writeHead(404).end('{"message":"Contact not found"}')
    )
    expect(await deliver({ url })).toMatchObject({ kind: 'transient', status: 404 })
  })

  test('gets the note too where the search did not find it yet', async () => {
    const paths: string[] = []
    const url = await serve(({ method, url: path = '' }, response) => {
      if (method === 'POST') paths.push(path)
      if (path.includes('/search/')) return response.end('{"contact":null}')
      if (path === '/contacts/') return response.writeHead(400).end('{"meta":{"contactId":"c"}}')
      return response.end('{"contact":{"id":"c"},"notes":[],"note":{"id":"n"}}')
    })
    expect(await deliver({ url })).toMatchObject({ kind: 'delivered', crmId: 'c' })
    expect(paths).toEqual(['/contacts/', '/contacts/c/tags', '/contacts/c/notes'])
  })

  test('a stranger adds neither lines nor markup to the note', async () => {
    await sandbox.add(known)
    await deliver({ changes: { name: 'Eve\nEmail: <b>other@example.com</b>' } })
    expect(await sandbox.contacts()).toMatchObject([
      { notes: [expect.stringContaining('Player: Eve Email: b other@example.com /b \nLead from')] }
    ])
  })
})

function timesAt(fromNowMs: number) {
  const dateAdded = new Date(Date.now() + fromNowMs).toISOString()
  return { dateAdded, dateUpdated: dateAdded }
}

test('when hardly any calls are left, everybody leaves the API alone for its window', async () => {
  const heed = vi.fn<RateLimit['heed']>(async () => {})
  const url = await serve(({ method, url: path }, response) => {
    const isPost = method === 'POST'
    response.setHeader('X-RateLimit-Remaining', isPost && path === '/contacts/' ? '7' : '8')
    response.end(JSON.stringify(isPost ? { contact: { id: 'c' }, note: { id: 'n' } } : { contact: null }))
  })
  expect(await deliver({ url, rateLimit: { ...unlimited, heed } })).toMatchObject({ kind: 'delivered' })
  expect(heed.mock.calls.map(([{ rest }]) => rest?.ms)).toEqual([undefined, 10_000, undefined])
})

test('a refusal that leaves no calls makes everybody rest, too', async () => {
  const heed = vi.fn<RateLimit['heed']>(async () => {})
  const url = await serve((_, response) => response.writeHead(429, { 'X-RateLimit-Remaining': '0' }).end())
  expect(await deliver({ url, rateLimit: { ...unlimited, heed } })).toMatchObject({ kind: 'transient' })
  expect(heed.mock.calls).toMatchObject([[{ rest: { of: 'window', ms: 10_000 } }]])
})

/** The first token gets `one`, the second one `other`, for a search of contacts. */
async function answered(one: [status: number, text: string], other: [status: number, text: string]) {
  const url = await serve(({ headers }, response) => {
    const [status, text] = headers.authorization === 'Bearer pit-1' ? one : other
    response.writeHead(status).end(text)
  })
  const crm = apiCrm({ url, token: 'pit-1', nextToken: 'pit-2', locationId: 'location' })
  const found = await crm.connect()({ leadId: 'lead-1', lead, receivedAt: 0 }, AbortSignal.timeout(5000))
  return { ...found, refusedToken: crm.refusedToken?.()?.setting }
}

describe('two tokens', () => {
  const [first, next] = ['pit-1', 'pit-2']

  /** One process with both tokens. */
  async function connect() {
    const crm = apiCrm({
      url: sandbox.url(),
      token: first,
      nextToken: next,
      locationId: sandboxIds.location
    })
    const connector = crm.connect()
    const send = (leadId: string) =>
      connector({ leadId, lead, receivedAt: Date.now() }, AbortSignal.timeout(5000))
    return { crm, send }
  }

  test('a rotation loses and delays nothing: the other token is used at once, and the refused one is named', async () => {
    const { crm, send } = await connect()
    expect(await send('lead-1')).toMatchObject({ kind: 'delivered' })
    expect(crm.refusedToken?.()).toBeUndefined()

    await sandbox.setLocation({ revokedTokens: [first] })
    expect(await send('lead-2')).toMatchObject({ kind: 'delivered' })
    expect(crm.refusedToken?.()).toMatchObject({ setting: 'CRM_API_TOKEN' })

    await sandbox.setLocation({ revokedTokens: [next] })
    expect(await send('lead-3')).toMatchObject({ kind: 'delivered' })
    expect(crm.refusedToken?.()).toMatchObject({ setting: 'CRM_API_TOKEN_NEXT' })
    expect(await sandbox.contacts()).toMatchObject([{ notes: { length: 3 } }])
  })

  test.each<[what: string, first: string, second: [number, string], outcome: object]>([
    ['of another location', 'Invalid token', [403, ''], { kind: 'blocked', status: 401 }],
    ['at a CRM that is busy', 'Invalid token', [429, ''], { kind: 'transient', status: 429 }],
    ['where the first one only lacks a scope', 'not authorized for this scope', [404, ''], { status: 404 }]
  ])('a second token %s does not count the first one as refused', async (_, said, other, outcome) => {
    expect(await answered([401, said], other)).toMatchObject({ ...outcome, refusedToken: undefined })
  })

  test('both refused are one refusal of the CRM', async () => {
    await sandbox.setLocation({ revokedTokens: [first, next] })
    const { crm, send } = await connect()
    expect(await send('lead-1')).toMatchObject({ kind: 'blocked', status: 401 })
    expect(crm.refusedToken?.()).toBeUndefined()
  })

  test('a check of the settings tries both', async () => {
    const { crm } = await connect()
    const check = async () => crm.check?.(AbortSignal.timeout(5000))
    expect(await check()).toMatchObject({ ok: true })
    await sandbox.setLocation({ revokedTokens: [next] })
    expect(await check()).toMatchObject({ ok: false, setting: 'CRM_API_TOKEN_NEXT' })
  })
})

describe('a fault of the API', () => {
  test.each([
    ['500', { kind: 'transient', status: 500 }],
    ['429', { kind: 'transient', status: 429, retryAfterMs: 1000 }],
    ['draft', { kind: 'blocked' }],
    ['down', { kind: 'ambiguous' }],
    ['hang', { kind: 'ambiguous' }]
  ])('%s is not a delivery: %o', async (mode, outcome) => {
    await sandbox.setFault(mode)
    expect(await deliver({ limitMs: 500 })).toMatchObject(outcome)
  })

  test('a token that the CRM does not know says nothing of the lead', async () => {
    await sandbox.setLocation({ revokedTokens: ['pit-1'] })
    expect(await deliver()).toMatchObject({ kind: 'blocked', status: 401 })
  })
})
