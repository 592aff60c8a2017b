import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { sandboxIds } from '../crm-sandbox/ids.ts'
import { useSandbox } from '../crm-sandbox/testing.ts'
import { createApiConnector, type AwaitTurn } from '../relay/crm/api-v2.ts'

const sandbox = useSandbox()
const lead = sampleLead({ utm_source: 'instagram' })

const atOnce: AwaitTurn = async () => {}

async function deliver({ url = '', token = 'pit-1', limitMs = 5000, awaitTurn = atOnce } = {}) {
  const settings = { url: url || (await sandboxUrl()), token, locationId: sandboxIds.location }
  return createApiConnector(settings, awaitTurn)({ leadId: 'lead-1', lead }, AbortSignal.timeout(limitMs))
}

const sandboxUrl = async () => new URL((await sandbox.call('/api/contacts')).url).origin

/** An API that refuses every contact, and finds what `found` says. */
async function refuseAll(found: (answer: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') return found(response)
    response.writeHead(422).end('{"message":["email must be an email"]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('a lead that goes to the API', () => {
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

  test('leaves the tags and the phone of the contact that is there', async () => {
    await sandbox.upsert({ email: lead.email, phone: '+1 555 0100', tags: ['client'] })
    expect(await deliver()).toMatchObject({ kind: 'delivered' })
    expect(await sandbox.contacts()).toMatchObject([
      { tags: ['client'], phone: '+1 555 0100', firstName: 'Amara', deliveries: 2 }
    ])
  })

  test('is delivered where a 422 hides that the contact was made, and is not made twice', async () => {
    await sandbox.setFault('422-created')
    expect(await deliver()).toMatchObject({ kind: 'delivered', status: 422 })
    expect(await sandbox.contacts()).toHaveLength(1)
  })

  test('is delivered where the CRM keeps it in other letters, and a 422 hides it', async () => {
    const contact = { id: 'c', email: 'AMARA@example.com', firstName: 'AMARA', lastName: 'okafor' }
    const url = await refuseAll((answer) => answer.end(JSON.stringify({ contact })))
    expect(await deliver({ url })).toMatchObject({ kind: 'delivered', crmId: 'c', status: 422 })
  })

  test('is looked up after a 422 when it is its turn, since the CRM counts that call too', async () => {
    const awaitTurn = vi.fn<AwaitTurn>(atOnce)
    await deliver({ awaitTurn })
    expect(awaitTurn).not.toHaveBeenCalled()
    await sandbox.setFault('422-created')
    await deliver({ awaitTurn })
    expect(awaitTurn).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['nobody has its email', { contact: null }],
    ['an older contact has its email', { contact: { id: 'c', email: lead.email, firstName: 'Ada' } }],
    [
      'a brother has its email',
      { contact: { id: 'c', email: lead.email, firstName: 'Amara', lastName: 'Diaz' } }
    ],
    ['the search finds somebody else', { contact: { id: 'c', email: 'ada@example.com' } }]
  ])('is refused where a 422 is true: %s', async (_, found) => {
    const url = await refuseAll((answer) => answer.end(JSON.stringify(found)))
    expect(await deliver({ url })).toMatchObject({
      kind: 'permanent',
      status: 422,
      error: 'the CRM answered 422: {"message":["email must be an email"]}'
    })
  })

  test('is tried again where a 422 cannot be looked into', async () => {
    const url = await refuseAll((answer) => answer.writeHead(502).end())
    expect(await deliver({ url })).toMatchObject({ kind: 'ambiguous', status: 422 })
  })
})

describe('a fault of the API', () => {
  test.each([
    ['500', { kind: 'transient', status: 500 }],
    ['429', { kind: 'transient', status: 429, retryAfterMs: 1000 }],
    ['draft', { kind: 'transient', status: 200 }],
    ['down', { kind: 'ambiguous' }],
    ['hang', { kind: 'ambiguous' }]
  ])('%s is not a delivery: %o', async (mode, outcome) => {
    await sandbox.setFault(mode)
    expect(await deliver({ limitMs: 500 })).toMatchObject(outcome)
  })

  test('a token that the CRM does not know refuses the lead, for an operator to put right', async () => {
    expect(await deliver({ token: '' })).toMatchObject({ kind: 'permanent', status: 401 })
  })
})
