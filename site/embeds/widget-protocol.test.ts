import { expect, test } from 'vitest'
import { readWidgetMessage, widgetAddress } from './widget-protocol.ts'

test('the address of a widget has the campaign of the page, and nothing else of its query', () => {
  const form = { kind: 'form', id: 'abc' } as const
  const booking = { kind: 'booking', id: 'xyz' } as const
  expect(widgetAddress('https://crm.example', booking)).toBe('https://crm.example/widget/booking/xyz')
  const page = 'https://ocsm.example/contact?utm_source=a%26b&email=sam%40example.com&utm_term=&gclid=1#x'
  expect(widgetAddress('https://crm.example', form, page)).toBe(
    'https://crm.example/widget/form/abc?utm_source=a%26b'
  )
})

test.each([
  [['highlevel.setHeight', { height: 612, id: 'inline-abc' }], 612],
  [['highlevel.setHeight', { height: '612.4' }], 613],
  ['[iFrameSizer]inline-abc:540:320:mutationObserver', 540]
])('reads a height from %j', (data, height) => {
  expect(readWidgetMessage(data)).toEqual({ kind: 'height', height })
})

test('reads a booking, and the start of iframe-resizer', () => {
  expect(readWidgetMessage(['msgsndr-booking-complete', { calendarId: 'x' }])).toEqual({ kind: 'booked' })
  expect(readWidgetMessage('[iFrameResizerChild]Ready')).toEqual({ kind: 'ready' })
})

test.each([{ email: 'sam@example.com' }, { phone: '+1 202 555 0100', email: '' }])(
  'reads the contact %j',
  (contact) => {
    const json = JSON.stringify(contact)
    const data = ['set-sticky-contacts', '_ud', json, 'location', 'fingerprint']
    expect(readWidgetMessage(data)).toEqual({ kind: 'contact', contact: json })
  }
)

test.each([
  [['set-sticky-contacts', '_ud', '{}', 'location', '']],
  [['set-sticky-contacts', '_ud', 'null']],
  [['set-sticky-contacts', '_ud', '{']],
  [['set-sticky-contacts', '_ud', { email: 'sam@example.com' }]],
  [['set-sticky-contacts', 'embedded_iframe_x', 'x', '{"email":"sam@example.com"}']],
  [['highlevel.setHeight', { height: 1e9 }]],
  [['highlevel.setHeight', { height: -1 }]],
  [['highlevel.setHeight', null]],
  [['highlevel.setHeight', {}]],
  ['[iFrameSizer]inline-abc:NaN:0:init'],
  [{ 0: 'msgsndr-booking-complete' }],
  [[]],
  [null]
])('ignores %j', (data) => {
  expect(readWidgetMessage(data)).toEqual({ kind: 'other' })
})
