import { expect, test } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { openWatch, receiveAlerts } from '../../testing/relay/receive-alerts.ts'
import { findOwnConditions } from './own-conditions.ts'

/** A relay whose pages and deliveries are as the test says. */
async function openOwn() {
  const { clock, store } = await emptiedStore()
  const receiver = await receiveAlerts()
  const files = {
    fallback: undefined as string | undefined,
    problem: undefined as string | undefined,
    unrecordedSince: undefined as number | undefined
  }
  const own = () =>
    findOwnConditions({
      pages: { fallback: files.fallback, problem: async () => files.problem },
      unrecordedSince: files.unrecordedSince,
      now: clock.now()
    })
  const watch = openWatch({ store, clock, own, alerts: { webhook: { url: receiver.url, key: undefined } } })
  const told = () =>
    receiver.taken.splice(0).map(({ body }) => {
      const { type, data } = JSON.parse(body)
      return `${type} ${data.alert}: ${data.what ?? ''}`
    })
  return { clock, files, watch, told }
}

test('reports attempts that cannot be recorded for a minute, and when they can again', async () => {
  const { clock, files, watch, told } = await openOwn()
  files.unrecordedSince = clock.now()
  await watch.lookFor(3)
  const what = 'The store does not record what the CRM answered, so this relay sends no lead.'
  expect(told()).toEqual([`alert.started unrecorded: ${what}`])
  files.unrecordedSince = undefined
  await watch.lookFor(6)
  expect(told()).toEqual(['alert.over unrecorded: '])
})

test('reports missing pages once, and a relay that serves the build before', async () => {
  const { files, watch, told } = await openOwn()
  files.problem = 'build/client lacks 404.html'
  await watch.lookFor(3)
  expect(told()).toEqual(['alert.started pages: Pages are missing: build/client lacks 404.html.'])
  files.problem = undefined
  await watch.lookFor(6)
  expect(told()).toEqual(['alert.over pages: '])
  files.fallback = 'build/client lacks 404.html'
  await watch.lookFor(1)
  expect(told()).toEqual([
    'alert.started pages: The relay serves the pages of the build before: build/client lacks 404.html.'
  ])
})
