import { expect, onTestFinished, test, vi } from 'vitest'
import { unattendedHeader } from '../../contract/desk.ts'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptLead, trapped } from '../../testing/store-contract/accept-lead.ts'
import { createRuns } from '../operator/runs.ts'

const hourMs = 60 * 60_000

type Desk = ReturnType<typeof deskOn>

/** Opens a page. `hear` waits until the page has heard a text, and resolves to what it heard before. */
async function openPage(desk: Desk, signedIn?: { cookie: string | undefined }) {
  const { body, headers } = await desk.request('/events', signedIn ?? (await desk.signIn('reader')))
  expect(headers.get('Content-Type')).toBe('text/event-stream')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
    const [before = ''] = heard.split(text)
    heard = heard.slice(before.length + text.length)
    return before
  }
  const ended = async (): Promise<boolean> => (await reader?.read())?.done === true || ended()
  await hear('event: ping')
  return { hear, ended, close: () => reader?.cancel() }
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

test('an open page hears that a run has ended, whose result no answer was open for any more', async () => {
  const place = await emptiedStore()
  const { hear, close } = await openPage(deskOn(place))
  const nextLook = async () => {
    await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
    place.clock.advance(1000)
  }
  await nextLook()
  await hear('event: counts')
  await createRuns(place).note({
    kind: 'test-lead',
    startedAt: 0,
    ok: true,
    result: { code: 'arrived', leads: 1, ms: 17_000 }
  })
  await nextLook()
  await hear('event: counts')
  await close()
})

test('several open pages hear of a new lead one after the other, so that they ask one after the other', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const [first, second] = [await openPage(desk), await openPage(desk)]
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
  const id = await acceptLead(place.store)
  place.clock.advance(1000)
  await first.hear(id)
  const heard = second.hear(id).then(() => 'the second')
  expect(await Promise.race([heard, first.hear('event: counts').then(() => 'only the first')])).toBe(
    'only the first'
  )
  place.clock.advance(250)
  expect(await heard).toBe('the second')
  await Promise.all([first.close(), second.close()])
})

test('only the pages of the person who acts hear of the progress', async () => {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const staff = await desk.signIn('staff')
  const other = await openPage(desk)
  const own = await openPage(desk, staff)
  const id = await acceptLead(place.store, trapped)
  const action = 'keep-as-spam'
  const { plan } = await staff.call('POST /leads/plan', { body: { action, ids: [id] } })
  await staff.call(`POST /leads/${action}`, { body: { plan } })
  await own.hear(`"action":"${action}"`)
  await vi.waitFor(() => expect(place.clock.waiting()).toBe(1))
  place.clock.advance(1000)
  expect(await other.hear('event: counts')).not.toContain('event: job')
  await Promise.all([own.close(), other.close()])
})

test('an open page that nobody uses does not keep its person signed in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const place = await emptiedStore()
  const desk = deskOn(place)
  const { call, cookie } = await desk.signIn('reader')
  const unattended = desk.browser({ cookie, headers: { [unattendedHeader]: '1' } })
  place.clock.advance(12 * hourMs)
  const page = await openPage(desk, { cookie })
  vi.advanceTimersByTime(10_000)
  await page.hear('event: ping')
  await page.close()
  expect(await unattended.call('GET /me')).toMatchObject({ role: 'reader' })
  place.clock.advance(12 * hourMs)
  await expect(call('GET /me')).rejects.toMatchObject({ code: 'signed-out' })
})

test('open pages end when the relay stops, and those that come back then', async () => {
  const desk = deskOn(await emptiedStore())
  const reader = await desk.signIn('reader')
  const page = await openPage(desk, reader)
  desk.endStreams()
  expect(await page.ended()).toBe(true)
  expect(await (await openPage(desk, reader)).ended()).toBe(true)
})
