import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { refusal, searchAnswer, upsertAnswer, upsertBody } from '../crm-sandbox/contact-api.ts'
import { sandboxIds } from '../crm-sandbox/ids.ts'
import { useSandbox } from '../crm-sandbox/testing.ts'
import { createApiConnector } from '../relay/crm/api-v2.ts'

const sandbox = useSandbox()

type Exchange = {
  method: string
  path: string
  headers: Headers
  sent: unknown
  status: number
  answer: unknown
}

/** A proxy between the relay and the sandbox that records each exchange. */
async function listenIn() {
  const exchanges: Exchange[] = []
  const pass = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : undefined
    const answer = await sandbox.call(pathname + search, { method, headers, ...(body && { body }) })
    const told = await answer.text()
    const sent: unknown = body ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(search))
    exchanges.push({ method, path: pathname, headers, sent, status: answer.status, answer: JSON.parse(told) })
    return new Response(told, { status: answer.status })
  }
  const listen = getRequestListener(pass)
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { exchanges, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

test("the relay's requests and the sandbox's answers match HighLevel's published description", async () => {
  const { exchanges, url } = await listenIn()
  const settings = { url, locationId: sandboxIds.location }
  const lead = sampleLead({ phone: '+1 202 555 0100', utm_source: 'instagram' })
  const deliver = (token = 'pit-1') =>
    createApiConnector({ ...settings, token })({ leadId: 'lead-1', lead }, AbortSignal.timeout(5000))

  await deliver()
  await deliver('')
  await sandbox.setFault('422-created')
  await deliver()

  expect(exchanges.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/contacts/upsert', 200],
    ['POST', '/contacts/upsert', 401],
    ['POST', '/contacts/upsert', 422],
    ['GET', '/contacts/search/duplicate', 200]
  ])
  const [stored, unknown, unclear, found] = exchanges
  for (const upsert of [stored, unknown, unclear]) {
    expect(upsertBody.safeParse(upsert?.sent)).toMatchObject({ success: true })
    expect(upsert?.headers.get('content-type')).toBe('application/json')
  }
  expect(found?.sent).toEqual({ locationId: sandboxIds.location, email: lead.email })
  for (const { headers } of exchanges) expect(headers.get('version')).toBe('2021-07-28')
  expect(upsertAnswer.safeParse(stored?.answer)).toMatchObject({ success: true })
  expect(refusal.safeParse(unknown?.answer)).toMatchObject({ success: true })
  expect(refusal.safeParse(unclear?.answer)).toMatchObject({ success: true })
  expect(searchAnswer.safeParse(found?.answer)).toMatchObject({ success: true })
})
