import { expect, test } from 'vitest'
import { Changes } from './changes.ts'
import { systemClock } from './clock.ts'
import { ContactBook } from './contact-book.ts'

const location = 'here'

test('beyond its limit the oldest contacts make room, and their webhook-ids are forgotten', () => {
  const book = new ContactBook({ changes: new Changes(), clock: systemClock, limit: 2 })
  for (const webhookId of ['1', '2', '3']) book.record({ location, fields: {}, webhookId })
  expect(book.all().map(({ webhookId }) => webhookId)).toEqual(['2', '3'])

  book.record({ location, fields: {}, webhookId: '1' })
  expect(book.all().map(({ webhookId }) => webhookId)).toEqual(['3', '1'])
  expect(book.newest(5).map(({ webhookId }) => webhookId)).toEqual(['1', '3'])
  expect(book.total).toBe(2)
})

test('a webhook-id that came before the book was cleared is a new contact after it', () => {
  const book = new ContactBook({ changes: new Changes(), clock: systemClock })
  book.record({ location, fields: {}, webhookId: '1' })
  book.clear()
  book.record({ location, fields: {}, webhookId: '1' })

  expect(book.all()).toMatchObject([{ webhookId: '1', deliveries: 1 }])
})
