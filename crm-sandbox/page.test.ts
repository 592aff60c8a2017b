import { expect, test } from 'vitest'
import { faultModes } from './faults.ts'
import { webhookPath } from './ids.ts'
import { useSandbox } from '../testing/open-sandbox.ts'

const sandbox = useSandbox()

test('the page says what it is, what to do, and what each fault does, with the one that is set marked', async () => {
  await sandbox.setFault('hang', 0.3)
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
})

test.each([
  ['/page.js', 'text/javascript'],
  ['/page.css', 'text/css']
])('%s is served as %s', async (path, type) => {
  const answer = await sandbox.call(path)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toContain(type)
})

test('an address that nothing answers is a 404 that names it', async () => {
  const answer = await sandbox.call('/widget')

  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('GET /widget')
})
