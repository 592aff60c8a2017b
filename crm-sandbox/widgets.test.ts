import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readJson, useSandbox } from '../testing/open-sandbox.ts'
import { createSteeredClock } from '../testing/relay/steered-clock.ts'
import { sandboxIds } from './ids.ts'

// A Friday: the next day in the calendar is Monday.
const sandbox = useSandbox(() => ({ clock: createSteeredClock(Date.parse('2026-03-06T10:00:00Z')) }))
const { contact, coachResume } = sandboxIds.forms
const person = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sandbox.call(path, { method: 'POST', headers, body: new URLSearchParams(fields) })

test('the site, as it is delivered, names the forms and calendars of the sandbox', () => {
  const { widgets } = parse(readFileSync('content/settings.yaml', 'utf8'))
  const { thankYou: thankYouCalendar, soccerGuide: soccerGuideCalendar } = sandboxIds.calendars
  expect(widgets).toEqual({ sample: true, ...sandboxIds.forms, thankYouCalendar, soccerGuideCalendar })
})

test.each([
  ...Object.values(sandboxIds.forms).map((id) => `/widget/form/${id}`),
  ...Object.values(sandboxIds.calendars).map((id) => `/widget/booking/${id}`)
])('%s can be shown in a frame of another site', async (path) => {
  const answer = await sandbox.call(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('X-Frame-Options')).toBeNull()
  expect(answer.headers.get('Content-Security-Policy')).not.toContain('frame-ancestors')
  expect(await answer.text()).toContain(`<form`)
})

test('a form keeps the campaign of its address and leads back to the site that shows it', async () => {
  const answer = await sandbox.call(`/widget/form/${contact}?utm_source=%22%3E%3Cscript%3E`, {
    headers: { Referer: 'https://ocsm.example/' }
  })
  const page = await answer.text()
  expect(page).toContain('name="utm_source" value="&quot;&gt;&lt;script&gt;"')
  expect(page).toContain('data-redirect="https://ocsm.example/thank-you"')
})

test('what is sent becomes a contact with its fields, campaign and form, and nothing else', async () => {
  const answer = await send(
    `/widget/form/${contact}`,
    { ...person, message: 'Hello', utm_source: 'radio', other: 'x' },
    { Accept: 'application/json' }
  )
  expect(await readJson(answer)).toEqual({ id: expect.any(String) })
  const [stored] = [await sandbox.contacts()].flat()
  expect(stored).toMatchObject({ ...person, message: 'Hello', utm_source: 'radio', form_id: contact })
  expect(stored).not.toHaveProperty('other')
})

test('what is sent twice updates the contact of that email', async () => {
  await send(`/widget/form/${contact}`, { ...person, message: 'Hello' })
  await send(`/widget/form/${contact}`, { ...person, email: 'ADA@example.com', message: 'Hello again' })
  expect(await sandbox.contacts()).toMatchObject([{ firstName: 'Ada', message: 'Hello again' }])
})

test('a form that lacks a required field is refused and stores nothing', async () => {
  const answer = await send(`/widget/form/${coachResume}`, person)
  expect(answer.status).toBe(422)
  expect(await sandbox.contacts()).toEqual([])
})

test('a calendar offers the next five working days and books a call', async () => {
  const path = `/widget/booking/${sandboxIds.calendars.thankYou}`
  const page = await (await sandbox.call(path)).text()
  expect(page.match(/<legend>[^<]+/g)).toEqual(
    ['Mon, Mar 9', 'Tue, Mar 10', 'Wed, Mar 11', 'Thu, Mar 12', 'Fri, Mar 13'].map((day) => `<legend>${day}`)
  )
  await send(path, { ...person, slot: '2026-03-09 9:00' })
  expect(await sandbox.contacts()).toMatchObject([
    { ...person, slot: '2026-03-09 9:00', calendar_id: sandboxIds.calendars.thankYou }
  ])
})

test.each(['/widget/form/none', '/widget/booking/none', `/widget/booking/${contact}`])(
  '%s is a 404',
  async (path) => {
    expect((await sandbox.call(path)).status).toBe(404)
  }
)

test.each([`/widget/form/${contact}`, '/js/form_embed.js'])('a fault befalls %s', async (path) => {
  await sandbox.setFault('down')
  await expect(sandbox.call(path)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  await sandbox.setFault('500')
  expect((await sandbox.call(path)).status).toBe(500)
})
