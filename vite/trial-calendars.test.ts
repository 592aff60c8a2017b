import { expect, test } from 'vitest'
import { trialCalendar } from './trial-calendars.ts'

const trial = {
  id: 'ashmoor-2026-02-28',
  date: '2026-02-28',
  venue: 'Ashmoor Park; Pitch 2, “Übungsplatz” at the far end of the old railway yard \\ gate C',
  location: 'North West England',
  timeZone: 'Europe/London',
  sample: true
} as const

const words = { event: 'Prueba de OCSM', note: 'Solo por invitación; te evaluamos.' }
const page = 'https://example.com/es/ocsm-trials'

test('is an all-day event that ends the day after, tentative, the same each time it is made', () => {
  const file = trialCalendar(trial, words, page)
  expect(file).toContain('DTSTART;VALUE=DATE:20260228\r\nDTEND;VALUE=DATE:20260301\r\n')
  expect(file).toContain('UID:ashmoor-2026-02-28@example.com\r\n')
  expect(file).toContain('STATUS:TENTATIVE\r\n')
  expect(trialCalendar(trial, words, page)).toBe(file)
})

test('ends every line with CRLF, none longer than 75 bytes, and cuts no character', () => {
  const lines = trialCalendar(trial, words, page).split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('escapes what has a meaning in the format', () => {
  const unfolded = trialCalendar(trial, words, page).replaceAll('\r\n ', '')
  expect(unfolded).toContain(
    'LOCATION:Ashmoor Park\\; Pitch 2\\, “Übungsplatz” at the far end of the old railway yard \\\\ gate C\\, North West England\r\n'
  )
  expect(unfolded).toContain('SUMMARY:Prueba de OCSM: Ashmoor Park\\; Pitch 2\\,')
  expect(unfolded).toContain(`DESCRIPTION:Solo por invitación\\; te evaluamos.\\n${page}\r\nURL:${page}\r\n`)
})
