import { expect, test } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { openWatch } from '../../testing/relay/open-watch.ts'
import { receiveAlerts } from '../../testing/relay/receive-alerts.ts'
import { daysBetween, type CertificateState } from '../process/keep-certificate.ts'
import { findOwnConditions } from './own-conditions.ts'

const day = 24 * 60 * 60_000

/** A relay whose pages and certificate are as the test says. */
async function openOwn() {
  const { clock, store } = await emptiedStore()
  const receiver = await receiveAlerts()
  const files = {
    endsAt: clock.now() + 15 * day,
    refused: undefined as CertificateState['refused'],
    fallback: undefined as string | undefined,
    problem: undefined as string | undefined,
    unrecordedSince: undefined as number | undefined
  }
  const own = () =>
    findOwnConditions({
      pages: { fallback: files.fallback, problem: async () => files.problem },
      certificate: { daysLeft: (now) => daysBetween(now, files.endsAt), refused: files.refused },
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

test('reports a certificate at 14 days, at 3 days, when it has expired, and once it was renewed', async () => {
  const { clock, files, watch, told } = await openOwn()
  await watch.lookFor(2)
  expect(told()).toEqual([])
  clock.advance(day)
  await watch.lookFor(2)
  expect(told()).toEqual(['alert.started certificate: The certificate expires in 13 days.'])
  clock.advance(11 * day)
  await watch.lookFor(2)
  expect(told()).toEqual(['alert.started expiring: The certificate expires in 2 days.'])
  clock.advance(3 * day)
  await watch.lookFor(2)
  expect(told()).toEqual(['alert.started expired: The certificate has expired.'])
  files.endsAt = clock.now() + 90 * day
  await watch.lookFor(6)
  expect(told()).toEqual(['alert.over certificate: ', 'alert.over expiring: ', 'alert.over expired: '])
})

test('reports a pair of files that cannot be used after a minute', async () => {
  const { clock, files, watch, told } = await openOwn()
  files.refused = { since: clock.now() + 60_000, problem: 'TLS_KEY_FILE: expected the key' }
  await watch.lookFor(1)
  expect(told()).toEqual([])
  await watch.lookFor(1)
  expect(told()).toEqual(['alert.started renewal: TLS_KEY_FILE: expected the key.'])
})

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
