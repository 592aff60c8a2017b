import type { RequestListener } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { unlimited, createApiConnector } from '../../relay/crm/api-v3.ts'
import type { RateLimit } from '../../relay/crm/crm.ts'
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
  receivedAt = Date.now()
} = {}) {
  const settings = { url: url || (await sandboxUrl()), token, locationId: sandboxIds.location }
  const delivery = { leadId, lead: { ...lead, ...changes }, receivedAt }
  return createApiConnector(settings, rateLimit)(delivery, AbortSignal.timeout(limitMs))
}

const sandboxUrl = async () => new URL((await sandbox.call('/api/contacts')).url).origin

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
        id: 'crmId' in outcome && outcome.crmId,
        receivedAt: expect.any(String),
        deliveries: 1
      }
    ])
    expect(outcome).toMatchObject({ kind: 'delivered', status: 200 })
  })

  test('is not made twice, nor sent as a note, when the answer to the first attempt was lost', async () => {
    const receivedAt = Date.now()
    const { email, firstName, lastName, interest: source } = lead
    await sandbox.upsert({ email, firstName, lastName, source })
    expect(await deliver({ receivedAt })).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([{ deliveries: 1 }])
  })

  test('is known by the CRM’s clock as made by an earlier attempt, however wrong that clock is', async () => {
    const contact = { id: 'c', email: lead.email, source: lead.interest, ...timesAt(-hour) }
    const url = await serve((_, response) => {
      response.setHeader('Date', new Date(Date.now() - hour).toUTCString())
      response.end(JSON.stringify({ contact }))
    })
    const outcome = await deliver({ url, receivedAt: Date.now() - 2000 })
    expect(outcome).toMatchObject({ kind: 'delivered', crmId: 'c' })
  })

  test('does not change the contact of somebody else who has the same number', async () => {
    const phone = '+1 555 0100'
    await sandbox.upsert({ email: 'ada@example.com', firstName: 'Ada', phone })
    expect(await deliver({ changes: { phone } })).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([
      { email: 'ada@example.com', firstName: 'Ada', phone, deliveries: 1 },
      { email: lead.email, firstName: 'Amara', notes: [expect.stringContaining(`Phone: ${phone}`)] }
    ])
  })

  test('is delivered where a 422 hides that the contact was made, and is not made twice', async () => {
    await sandbox.setFault('422-created')
    expect(await deliver()).toMatchObject({ kind: 'delivered', status: 422 })
    expect(await sandbox.contacts()).toMatchObject([{ deliveries: 1 }])
  })

  test('is looked up and sent when it is its turn, since the CRM counts every call', async () => {
    const wait = vi.fn<RateLimit['wait']>(async () => {})
    const rateLimit = { ...unlimited, wait }
    await deliver({ rateLimit })
    expect(wait).toHaveBeenCalledTimes(1)
    await sandbox.setFault('422-created')
    await deliver({ rateLimit, leadId: 'lead-2', changes: { email: 'bo@example.com' } })
    expect(wait).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['nobody has its email', [null]],
    ['somebody else is found', [null, { id: 'c', email: 'ada@example.com' }]]
  ])('is refused where a 422 is true: %s', async (_, contacts) => {
    expect(await deliver({ url: await serve(refusing(...contacts)) })).toMatchObject(refusal)
  })

  test.each([400, 422])('is not refused by a search that is answered with %d', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end())
    expect(await deliver({ url })).toMatchObject({ kind: 'blocked', status })
  })

  test('is refused with its status by a success that is no contact, and the answer is kept', async () => {
    const url = await serve((_, response) => response.end('{"error":"trial over"}'))
    const error = 'the CRM named no contact: {"error":"trial over"}'
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
    await sandbox.upsert(known)
    expect(await deliver()).toMatchObject({ kind: 'delivered', status: 200 })
    expect(await sandbox.contacts()).toMatchObject([
      {
        ...known,
        tags: ['client', 'homepage-cta'],
        notes: [
          [
            'Lead from the website: homepage-cta',
            'Name: Amara Okafor',
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

  test('gets a note for each lead, the second one of the same form too, and one only for each', async () => {
    await deliver({ receivedAt: Date.now() - hour })
    await deliver({ leadId: 'lead-2', receivedAt: Date.now() + hour })
    await deliver({ leadId: 'lead-2', receivedAt: Date.now() + hour })
    await deliver({ leadId: 'lead-3', receivedAt: Date.now() + hour })
    expect(await sandbox.contacts()).toMatchObject([
      { notes: [expect.stringContaining('lead-2'), expect.stringContaining('lead-3')] }
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

  test('gets the note too where another lead made the contact after the search', async () => {
    const paths: string[] = []
    const url = await serve(({ method, url: path = '' }, response) => {
      if (method === 'POST') paths.push(path)
      if (path.includes('/search/')) return response.end('{"contact":null}')
      if (path.endsWith('/upsert')) return response.end('{"new":false,"contact":{"id":"c"}}')
      return response.end('{"notes":[],"note":{"id":"n"}}')
    })
    expect(await deliver({ url })).toMatchObject({ kind: 'delivered', crmId: 'c' })
    expect(paths).toEqual(['/contacts/upsert', '/contacts/c/tags', '/contacts/c/notes'])
  })

  test('a stranger adds neither lines nor markup to the note', async () => {
    await sandbox.upsert(known)
    await deliver({ changes: { name: 'Eve\nEmail: <b>other@example.com</b>' } })
    expect(await sandbox.contacts()).toMatchObject([
      { notes: [expect.stringContaining('Name: Eve Email: b other@example.com /b \nEmail: amara@')] }
    ])
  })
})

function timesAt(fromNowMs: number) {
  const dateAdded = new Date(Date.now() + fromNowMs).toISOString()
  return { dateAdded, dateUpdated: dateAdded }
}

test('when hardly any calls are left, everybody leaves the API alone for its window', async () => {
  const rest = vi.fn<RateLimit['rest']>(async () => {})
  const url = await serve(({ method }, response) => {
    const isUpsert = method === 'POST'
    response.setHeader('X-RateLimit-Remaining', isUpsert ? '7' : '8')
    response.end(JSON.stringify({ contact: isUpsert ? { id: 'c' } : null }))
  })
  expect(await deliver({ url, rateLimit: { ...unlimited, rest } })).toMatchObject({ kind: 'delivered' })
  expect(rest.mock.calls).toEqual([[10_000]])
})

test('a refusal that leaves no calls makes everybody rest, too', async () => {
  const rest = vi.fn<RateLimit['rest']>(async () => {})
  const url = await serve((_, response) => response.writeHead(429, { 'X-RateLimit-Remaining': '0' }).end())
  expect(await deliver({ url, rateLimit: { ...unlimited, rest } })).toMatchObject({ kind: 'transient' })
  expect(rest.mock.calls).toEqual([[10_000]])
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
    expect(await deliver({ token: '' })).toMatchObject({ kind: 'blocked', status: 401 })
  })
})
