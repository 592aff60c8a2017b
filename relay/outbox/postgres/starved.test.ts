import { expect, onTestFinished, test } from 'vitest'
import { openWatch, receiveAlerts } from '../../../testing/relay/alerts.ts'
import { limitedTo } from '../../../testing/relay/postgres-place.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { acceptAndSettle, givenUp } from '../../../testing/store-contract/accept-lead.ts'
import { createReadiness } from '../../intake/readiness.ts'
import { createLog } from '../../process/log.ts'
import { openPostgresStore } from './postgres-store.ts'

test('a relay that gets too few connections is not ready, alerts, and leaves the watch to another', async () => {
  const url = new URL(await limitedTo(9))
  const role = url.username
  const starved = await openPostgresStore({ url: url.href })
  url.username = 'postgres'
  const other = await openPostgresStore({ url: url.href })
  onTestFinished(async () => void (await Promise.all([starved.close(), other.close()])))
  const clock = createSteeredClock()
  const receiver = await receiveAlerts()
  const alerts = { webhook: { url: receiver.url, key: undefined } }
  const [first, second] = [starved, other].map((store) => openWatch({ store, clock, alerts }))
  const ready = () => createReadiness({ store: starved, clock, log: createLog({ level: 'silent' }) }).ask()
  await first?.look()
  expect(await ready()).toBeUndefined()

  await runSql(
    url.href,
    `alter role ${role} connection limit 3;
     select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`
  )
  expect(await ready()).toBe('The store cannot be written.')
  await acceptAndSettle(other, givenUp)
  await first?.look()
  await second?.lookFor(1)
  await first?.look()
  const told = receiver.taken.map(({ body }): unknown => JSON.parse(body))
  expect(told).toMatchObject([
    { data: { alert: 'failed' } },
    { data: { alert: 'store', what: expect.stringContaining('too many connections') } }
  ])
})
