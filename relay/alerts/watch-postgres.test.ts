import { expect, onTestFinished, test } from 'vitest'
import { openWatch, receiveAlerts } from '../../testing/relay/alerts.ts'
import { dead } from '../../testing/relay/keep-leads.ts'
import { postgresPlace } from '../../testing/relay/postgres-place.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { acceptAndSettle, acceptLead, trapped } from '../../testing/store-contract/accept-lead.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'

test('one of three relays sends the alerts, and another one continues when it was killed', async () => {
  const url = await postgresPlace()
  const clock = createSteeredClock()
  const receiver = await receiveAlerts()
  const openRelay = async () => {
    const store = await openPostgresStore({ url, now: () => String(clock.now()) })
    onTestFinished(() => store.close())
    return {
      store,
      watch: openWatch({ store, clock, alerts: { webhook: { url: receiver.url, key: undefined } } })
    }
  }
  const first = await openRelay()
  const relays = [first, await openRelay(), await openRelay()]
  await acceptAndSettle(first.store, dead)
  await Promise.all(relays.map(({ watch }) => watch.look()))
  expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual([
    expect.stringMatching(/^alert-dead-\d+-started$/)
  ])

  // A relay that was killed leaves nothing but its lease, which ends.
  const others = relays.filter(({ watch }) => !watch.logged.join('').includes('alert sent'))
  expect(others).toHaveLength(2)
  await acceptLead(first.store, trapped)
  for (let minute = 0; minute < 10; minute++) await Promise.all(others.map(({ watch }) => watch.lookFor(1)))
  expect(receiver.taken.map(({ body }) => JSON.parse(body).data.alert)).toEqual(['dead', 'quarantine'])
})
