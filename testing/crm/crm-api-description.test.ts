import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sampleLead } from '../../contract/sample-lead.ts'
import {
  createAnswer,
  createBody,
  noteAnswer,
  noteBody,
  notesAnswer,
  refusal,
  searchAnswer,
  tagsBody
} from '../../crm-sandbox/contact-api.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { createApiConnector } from '../../relay/crm/api-v3.ts'
import { useSandbox } from '../open-sandbox.ts'

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
  const deliver = (leadId: string, { token = 'pit-1', changes = {} } = {}) =>
    createApiConnector({ ...settings, token })(
      {
        leadId,
        lead: sampleLead({ utm_source: 'instagram', phone: '+1 202 555 0100', ...changes }),
        receivedAt: 0
      },
      AbortSignal.timeout(5000)
    )

  await deliver('lead-1')
  await deliver('lead-2')
  await deliver('lead-3', { token: '' })
  await sandbox.setFault('422-created')
  await deliver('lead-4', { changes: { email: 'bo@example.com', phone: '+1 202 555 0199' } })

  const search = 'GET /contacts/search/duplicate'
  const create = 'POST /contacts/'
  expect(exchanges.map(({ method, path, status }) => `${method} ${nameless(path)} ${status}`)).toEqual([
    `${search} 200`,
    `${create} 201`,
    'POST /contacts/{contactId}/notes 201',
    `${search} 200`,
    'GET /contacts/{contactId}/notes 200',
    'POST /contacts/{contactId}/tags 201',
    'POST /contacts/{contactId}/notes 201',
    `${search} 401`,
    `${search} 200`,
    `${create} 422`,
    `${search} 200`,
    'POST /contacts/{contactId}/notes 201'
  ])
  for (const { method, path, headers, sent, status, answer } of exchanges) {
    const call = `${method} ${nameless(path)}`
    expect(headers.get('version')).toBe('v3')
    expect(headers.get('content-type')).toBe(method === 'POST' ? 'application/json' : null)
    const forms = description[call]
    expect([call, forms?.sent.safeParse(sent)]).toMatchObject([call, { success: true }])
    const form = status < 300 ? forms?.answer : refusal
    expect([call, form?.safeParse(answer)]).toMatchObject([call, { success: true }])
  }
})

const nameless = (path: string) => path.replace(/sandbox-[^/]+/, '{contactId}')

const searched = z.strictObject({ locationId: z.string(), email: z.string(), number: z.string().optional() })

const description: Record<string, { sent: z.ZodType; answer: z.ZodType }> = {
  'GET /contacts/search/duplicate': { sent: searched, answer: searchAnswer },
  'POST /contacts/': { sent: createBody, answer: createAnswer },
  'POST /contacts/{contactId}/tags': { sent: tagsBody.strict(), answer: tagsBody.strict() },
  'GET /contacts/{contactId}/notes': { sent: z.strictObject({}), answer: notesAnswer },
  'POST /contacts/{contactId}/notes': { sent: noteBody.strict(), answer: noteAnswer }
}
