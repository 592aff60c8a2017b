import { expect, test } from 'vitest'
import { lead, useSandbox } from '../testing/open-sandbox.ts'
import { faultModes } from './faults.ts'
import { webhookPath } from './ids.ts'

const sandbox = useSandbox()

test('the page says what it is, what to do, and what each fault does, with the one that is set marked', async () => {
  await sandbox.setFault('hang', { rate: 0.3 })
  const answer = await sandbox.call('/')
  const page = await answer.text()

  expect(answer.headers.get('Content-Type')).toContain('text/html')
  expect(page).toContain('This is not a CRM.')
  expect(page).toContain('Send a form on the site')
  expect(page).toContain(webhookPath)
  for (const { mode, effect } of faultModes) {
    expect(page).toContain(`data-mode="${mode}" aria-pressed="${mode === 'hang'}"`)
    expect(page).toContain(effect)
  }
  expect(page).toContain('value="30"')
})

test('the page runs its own script and nothing else', async () => {
  const answer = await sandbox.call('/')
  const page = await answer.text()

  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/page.js" defer>'])
  for (const [path, type] of [
    ['/page.js', 'text/javascript'],
    ['/page.css', 'text/css']
  ] as const)
    expect((await sandbox.call(path)).headers.get('Content-Type')).toContain(type)
})

test('an address that nothing answers is a 404 that names it', async () => {
  const answer = await sandbox.call('/widget')

  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('GET /widget')
})

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
  await sandbox.setFault('500', { rate: 0.5 })
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
