import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { isLocalHost } from '../contract/addresses.ts'
import { apiV3Routes } from './api-v3.ts'
import {
  createChanges,
  createContactBook,
  systemClock,
  type Clock,
  type ContactBook
} from './contact-book.ts'
import { conversationRoutes, createConversations } from './conversations.ts'
import { createFaults, falseSuccess, faultRoutes, injectFault } from './faults.ts'
import { createQuota, readJsonObject, refuse } from './http.ts'
import { sandboxIds } from './ids.ts'
import { createLocationRecords, dealRoutes, recordRoutes } from './location-records.ts'
import { pageRoutes } from './page.ts'
import { createSubmissions, widgetRoutes } from './widgets.ts'

export type RunningSandbox = {
  url: string
  /** Aborts open requests and resolves once the port is free. */
  close(): Promise<void>
}

/**
 * Listens on this machine only, since the sandbox asks for no password. Port 0 picks any free one. Rejects with the
 * system's error when it cannot listen.
 */
export async function startSandbox(options: { port: number } & SandboxOptions): Promise<RunningSandbox> {
  const { port } = options
  const listen = getRequestListener(createSandbox(options).fetch)
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  server.listen(port, 'localhost')
  await once(server, 'listening')

  const address = server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://localhost:${openPort}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

export type SandboxOptions = {
  clock?: Clock
  /** A number from 0 to below 1 for each call, drawn against the rate of the fault. */
  random?: () => number
}

/** A stand-in for HighLevel: takes leads as the CRM does, shows them, and misbehaves on request. All in memory. */
function createSandbox({ clock = systemClock, random = Math.random }: SandboxOptions = {}) {
  const changes = createChanges()
  const contacts = createContactBook({ changes, clock })
  const faults = createFaults({ changes, random })
  const records = createLocationRecords({ contacts, changes, clock })
  const spend = createQuota({ clock, settings: contacts.settings })
  const conversations = createConversations({ changes, clock })
  const submissions = createSubmissions({ contacts, clock, spend })

  // HighLevel's description ends some paths with a slash.
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })
  app.use(async (c, next) =>
    isLocalHost(new URL(c.req.url).host) ? next() : refuse(c, 421, 'The sandbox is only for this machine.')
  )
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => refuse(c, 413, 'The body is over 64 KiB.') }))

  const fault = injectFault({ faults, clock })
  const ofCrm = [
    '/hooks/*',
    '/contacts/*',
    '/locations/*',
    '/opportunities/*',
    '/workflows/*',
    '/users/*',
    '/forms/*',
    '/conversations/*'
  ]
  for (const path of [...ofCrm, '/widget/*', '/js/*']) app.use(path, fault)
  app.route('/hooks', webhookRoutes(contacts))
  app.route('/contacts', apiV3Routes({ contacts, records, spend }))
  app.route('/', dealRoutes({ contacts, records, spend }))
  app.route('/forms', submissions.routes)
  app.route('/', conversationRoutes({ contacts, conversations, spend }))
  app.route('/', widgetRoutes({ contacts, clock, submissions }))
  app.route('/api/faults', faultRoutes(faults))
  app.route('/api/records', recordRoutes(records))
  app.route('/', pageRoutes({ contacts, records, conversations, faults, changes }))

  app.notFound((c) => refuse(c, 404, `Nothing is at ${c.req.method} ${c.req.path}.`))
  return app
}

/** The inbound webhook: stores every field it receives under the known id. */
function webhookRoutes(contacts: ContactBook) {
  return new Hono().post('/:location/webhook-trigger/:id', async (c) => {
    const { location, id } = c.req.param()
    if (location !== sandboxIds.location || id !== sandboxIds.webhook) return c.json(falseSuccess)

    const fields = await readJsonObject(c.req)
    if (!fields) return refuse(c, 400, 'The body must be a JSON object.')

    const webhookId = c.req.header('webhook-id')
    const contact = contacts.record({ location, fields, ...(webhookId && { webhookId }) })
    return c.json({ status: 'Success: request sent to trigger execution server', id: contact.id })
  })
}

const portSchema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535))

async function main() {
  const value = process.env.CRM_SANDBOX_PORT ?? '3001'
  const port = portSchema.safeParse(value)
  if (!port.success) return fail(`CRM_SANDBOX_PORT must be a port number from 0 to 65535, not "${value}".`)
  try {
    const sandbox = await startSandbox({ port: port.data })
    console.log(`CRM sandbox: ${sandbox.url}`)
    process.send?.('listening')
    const stop = () => void sandbox.close().then(() => process.exit(0))
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${String(code)})`
    fail(`CRM_SANDBOX_PORT: port ${port.data} ${reason}.`)
  }
}

function fail(message: string) {
  console.error(message)
  process.exitCode = 1
}

if (import.meta.main) await main()
