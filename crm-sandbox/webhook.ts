import { Hono } from 'hono'
import type { ContactBook } from './contact-book.ts'
import { sandboxIds } from './ids.ts'
import { readJsonObject } from './json-object.ts'
import { refuse } from './refuse.ts'

/** The CRM's answer, with status 200, when no published workflow listens: nothing was stored. */
export const falseSuccess = { status: 'Success: test request received' }

/** The inbound webhook: stores every field it receives under the known id. */
export function webhookRoutes(contacts: ContactBook) {
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
