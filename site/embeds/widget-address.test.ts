import { expect, test } from 'vitest'
import { widgetAddress } from './widget-address.ts'

const form = { kind: 'form', id: 'abc' } as const

test('a widget is addressed by its kind and id', () => {
  expect(widgetAddress('https://crm.example', { kind: 'booking', id: 'xyz' })).toBe(
    'https://crm.example/widget/booking/xyz'
  )
})

test('the campaign of the page goes along, and nothing else that its address holds', () => {
  const page = 'https://ocsm.example/contact?utm_source=a%26b&email=sam%40example.com&utm_term=&gclid=1#x'
  expect(widgetAddress('https://crm.example', form, page)).toBe(
    'https://crm.example/widget/form/abc?utm_source=a%26b'
  )
})
