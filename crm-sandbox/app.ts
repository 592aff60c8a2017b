import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isLocalHost } from '../contract/addresses.ts'
import { apiV2Routes } from './api-v2.ts'
import { Changes } from './changes.ts'
import { systemClock, type Clock } from './clock.ts'
import { ContactBook } from './contact-book.ts'
import { contactRoutes } from './contacts.ts'
import { eventRoutes } from './events.ts'
import { faultRoutes, Faults } from './faults.ts'
import { injectFault } from './inject-fault.ts'
import { pageRoutes } from './page.ts'
import { refuse } from './refuse.ts'
import { webhookRoutes } from './webhook.ts'
import { widgetFileRoutes, widgetRoutes } from './widgets.ts'

export type SandboxOptions = {
  clock?: Clock
  /** A number from 0 to below 1 for each call, drawn against the rate of the fault. */
  random?: () => number
}

/** A stand-in for HighLevel: takes leads as the CRM does, shows them, and misbehaves on request. All in memory. */
export function createSandbox({ clock = systemClock, random = Math.random }: SandboxOptions = {}) {
  const changes = new Changes()
  const contacts = new ContactBook({ changes, clock })
  const faults = new Faults({ changes, random })

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (c, next) =>
    isLocalHost(new URL(c.req.url).host) ? next() : refuse(c, 421, 'The sandbox is only for this machine.')
  )
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => refuse(c, 413, 'The body is over 64 KiB.') }))

  const fault = injectFault({ faults, clock })
  app.use('/hooks/*', fault)
  app.use('/contacts/*', fault)
  app.use('/widget/*', fault)
  app.use('/js/*', fault)
  app.route('/hooks', webhookRoutes(contacts))
  app.route('/contacts', apiV2Routes({ contacts, clock }))

  app.route('/widget', widgetRoutes({ contacts, clock }))
  app.route('/', widgetFileRoutes())

  app.route('/api/contacts', contactRoutes(contacts))
  app.route('/api/faults', faultRoutes(faults))
  app.route('/api/events', eventRoutes({ contacts, faults, changes }))
  app.route('/', pageRoutes(faults))

  app.notFound((c) => refuse(c, 404, `Nothing is at ${c.req.method} ${c.req.path}.`))
  return app
}
