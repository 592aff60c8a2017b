import { expect, test, vi } from 'vitest'
import { dead, keep } from '../../testing/relay/keep-leads.ts'
import { receiveAlerts } from '../../testing/relay/receive-alerts.ts'
import { startRelay } from '../../testing/relay/run-relay.ts'
import { serve } from '../../testing/relay/serve.ts'

test('a relay tells what it finds when it starts, and another one after it does not', async () => {
  const { dir } = await keep({ settlement: dead })
  const receiver = await receiveAlerts()
  const settings = { DATA_DIR: dir, ALERT_WEBHOOK_URL: receiver.url, ALERT_BACKUP_HOURS: '0' }
  const first = await startRelay(settings)
  await first.waitForLog('alert sent')
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const second = await startRelay({ ...settings, ALERT_BACKUP_HOURS: '26' })
  await second.waitForLog('alert sent')
  // It looked at everything: of the two alerts only the one that is new was told.
  await vi.waitFor(() =>
    expect(receiver.taken.map(({ body }) => JSON.parse(body).data.alert)).toEqual(['dead', 'backup'])
  )
})

test('a receiver that never answers does not delay the end of a relay', async () => {
  const { dir } = await keep({ settlement: dead })
  const asked = Promise.withResolvers<void>()
  const url = await serve(() => asked.resolve())
  const relay = await startRelay({ DATA_DIR: dir, ALERT_WEBHOOK_URL: url })
  await asked.promise
  relay.kill('SIGTERM')
  expect(await relay.exited).toBe(0)
  expect(relay.logged().map(({ msg }) => msg)).not.toContain('alert not sent, will retry')
})
