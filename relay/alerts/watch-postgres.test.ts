import { expect, onTestFinished, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { dead } from '../../testing/relay/keep-leads.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { openWatch, receiveAlerts } from '../../testing/relay/receive-alerts.ts'
import { postgresPlace } from '../../testing/relay/postgres-place.ts'

test('of three relays on one database one tells, and another goes on when it is gone', async () => {
  const url = await postgresPlace()
  const clock = createSteeredClock()
  const now = () => String(clock.now())
  const receiver = await receiveAlerts()
  const alerts = { webhook: { url: receiver.url, key: undefined } }
  const relays = await Promise.all(
    [1, 2, 3].map(async () => {
      const store = await openPostgresStore({ url, now })
      onTestFinished(() => store.close())
      return { store, watch: openWatch({ store, clock, alerts }) }
    })
  )
  const [{ store } = { store: undefined }] = relays
  await store?.accept(newLead({ lead: sampleLead() }))
  const [claim] = (await store?.claim({ limit: 1, leaseMs: 1000 })) ?? []
  if (claim) await store?.settle(claim, dead)
  await Promise.all(relays.map(({ watch }) => watch.look()))
  expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual([
    expect.stringMatching(/^alert-dead-\d+-started$/)
  ])

  // Killed: it leaves nothing but its lease, which runs out.
  const teller = relays.findIndex(({ watch }) => watch.logged.join('').includes('alert sent'))
  const others = relays.filter((_, index) => index !== teller)
  await store?.accept(newLead({ lead: sampleLead(), quarantine: 'the hidden field was filled in' }))
  for (let minute = 0; minute < 10; minute++) await Promise.all(others.map(({ watch }) => watch.lookFor(1)))
  expect(receiver.taken.map(({ body }) => JSON.parse(body).data.alert)).toEqual(['dead', 'quarantine'])
})
