import { expect, test, vi } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead } from '../../testing/store-contract/accept-lead.ts'

type Desk = ReturnType<typeof deskOn>

/** Opens a page. Returns a function that waits until the page has heard a text. */
async function openPage(desk: Desk) {
  const { body, headers } = await desk.call('/events', { cookie: await desk.signIn('reader') })
  expect(headers.get('Content-Type')).toBe('text/event-stream')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
  }
  await hear('event: ping')
  return { hear, close: () => reader?.cancel() }
}

test('an open page hears of a new lead and of the counts that changed', async () => {
  const place = await emptiedStore()
  const { hear, close } = await openPage(deskOn(place))
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
  place.clock.advance(2000)
  await hear('event: counts')
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))

  const id = await acceptLead(place.store)
  place.clock.advance(2000)
  await hear(`data: {"id":"${id}"}`)
  await hear('"waiting":1')
  await close()
})

test('several open pages hear of a new lead one after the other, so that they ask one after the other', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const [first, second] = [await openPage(desk), await openPage(desk)]
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
  const id = await acceptLead(place.store)
  place.clock.advance(500)
  await first.hear(id)
  const heard = second.hear(id).then(() => 'the second')
  expect(await Promise.race([heard, first.hear('event: counts').then(() => 'only the first')])).toBe(
    'only the first'
  )
  place.clock.advance(250)
  expect(await heard).toBe('the second')
  await Promise.all([first.close(), second.close()])
})
