import { expect, test, vi } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead } from '../../testing/store-contract/accept-lead.ts'

test('an open page hears of a new lead and of the counts that changed', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const cookie = await desk.signIn('reader')
  const { body, headers } = await desk.call('/events', { cookie })
  expect(headers.get('Content-Type')).toBe('text/event-stream')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
  }
  await hear('event: ping')
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
  place.clock.advance(2000)
  await hear('event: counts')
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))

  const id = await acceptLead(place.store)
  place.clock.advance(2000)
  await hear(`data: {"id":"${id}"}`)
  await hear('"waiting":1')
  await reader?.cancel()
})
