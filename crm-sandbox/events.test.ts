import { expect, test } from 'vitest'
import { lead, useSandbox } from '../testing/open-sandbox.ts'

const sandbox = useSandbox()

test('what the page shows is sent at once, and again after a contact, a fault and a clearing', async () => {
  const answer = await sandbox.call('/api/events')
  expect(answer.headers.get('Content-Type')).toContain('text/event-stream')
  const states = readStates(answer)
  const next = async () => (await states.next()).value

  expect(await next()).toEqual({ total: 0, contacts: [], faults: { mode: 'none', rate: 1 } })
  await sandbox.deliver({ note: 'one\r\n\r\ndata: two' }, { headers: { 'webhook-id': 'lead-1' } })
  expect(await next()).toMatchObject({
    total: 1,
    contacts: [{ fields: { note: 'one\r\n\r\ndata: two' }, webhookId: 'lead-1', deliveries: 1 }]
  })
  await sandbox.setFault('500', 0.5)
  expect(await next()).toMatchObject({ faults: { mode: '500', rate: 0.5 } })
  await sandbox.call('/api/contacts', { method: 'DELETE' })
  expect(await next()).toMatchObject({ total: 0, contacts: [] })
})

test('the newest 50 contacts are sent, newest first, with the total', async () => {
  for (let number = 1; number <= 51; number += 1) await sandbox.deliver({ ...lead, number })

  const { value } = await readStates(await sandbox.call('/api/events')).next()
  const numbers = Array.from({ length: 50 }, (_, index) => ({ fields: { number: 51 - index } }))
  expect(value).toMatchObject({ total: 51, contacts: numbers })
})

async function* readStates({ body }: Response): AsyncGenerator<unknown, undefined> {
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) yield JSON.parse(event.replace('event: state\ndata: ', ''))
  }
}
