import { expect, test } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { receiveMails } from '../../testing/relay/alerts.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import {
  acceptAndSettle,
  acceptLead,
  delivered,
  leadOf,
  trapped
} from '../../testing/store-contract/accept-lead.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** On a Monday, at nine. */
async function open(more: Record<string, string> = {}) {
  const { url, ...server } = await receiveMails()
  const place = await emptiedStore()
  const env = { SMTP_URL: url, ALERT_EMAIL_TO: 'web@agency.example', WEEKLY_EMAIL_TO: 'dana@agency.example' }
  return { ...place, ...server, ...deskOn(place, { ...env, ...more }) }
}

test('one mail on Monday at eight has the figures of last week, and no person', async () => {
  const { store, clock, mails, sendWeeklyMail } = await open()
  await acceptAndSettle(store, delivered, leadOf({ utm_campaign: 'guide-2026' }))
  await acceptAndSettle(store, delivered)
  await acceptLead(store, trapped)

  clock.advance(7 * dayMs - 2 * hourMs)
  await sendWeeklyMail?.()
  expect(mails).toHaveLength(0)
  clock.advance(hourMs)
  await sendWeeklyMail?.()
  await sendWeeklyMail?.()
  clock.advance(dayMs)
  await sendWeeklyMail?.()

  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['dana@agency.example'])
  const raw = mails[0]?.raw.replaceAll('=\r\n', '') ?? ''
  expect(raw.replaceAll('\r\n ', ' ')).toContain(
    '2 leads last week, all with the CRM. 1 waits for your yes or no.'
  )
  expect(raw).toContain('Most from / (2) and the campaign guide-2026 (1).')
  expect(raw).toContain('The desk: http://localhost:9000/desk')
  expect(raw).not.toMatch(/amara/i)
})

test('a mail that is late, on Tuesday, counts both weeks from Monday', async () => {
  const { store, clock, mails, sendWeeklyMail } = await open()
  await acceptAndSettle(store, delivered)
  clock.advance(7 * dayMs)
  await acceptAndSettle(store, delivered)
  await acceptAndSettle(store, delivered)
  clock.advance(7 * dayMs + 16 * hourMs)
  await sendWeeklyMail?.()
  const raw = mails[0]?.raw.replaceAll('=\r\n', '') ?? ''
  expect(raw).toContain('2 leads last week')
  expect(raw).toContain('1 in the week before.')
})

test('a receiver whom the mail server refuses gets the mail an hour later, and nobody gets it twice', async () => {
  const { clock, mails, refused, sendWeeklyMail } = await open({
    WEEKLY_EMAIL_TO: 'dana@agency.example, sam@agency.example'
  })
  refused.add('dana@agency.example')
  await sendWeeklyMail?.()
  refused.clear()
  clock.advance(hourMs)
  await sendWeeklyMail?.()
  await sendWeeklyMail?.()
  expect(mails.map(({ to }) => to)).toEqual([['sam@agency.example'], ['dana@agency.example']])
})

test('a mail comes every week', async () => {
  const { clock, mails, sendWeeklyMail } = await open()
  await sendWeeklyMail?.()
  clock.advance(7 * dayMs)
  await sendWeeklyMail?.()
  expect(mails).toHaveLength(2)
})

test('a relay that serves no desk sends no link to it', async () => {
  const { mails, sendWeeklyMail } = await open({ ADMIN_PORT: '' })
  await sendWeeklyMail?.()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.raw).toContain('The books balance.')
  expect(mails[0]?.raw).not.toMatch(/undefined|The desk/)
})
