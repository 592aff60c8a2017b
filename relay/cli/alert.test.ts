import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiveAlerts, receiveMails } from '../../testing/relay/alerts.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { givenUp } from '../../testing/store-contract/accept-lead.ts'

const rehearse = (env: Record<string, string>) => runCommand(env, ['alert', '--test'])

test('a test alert goes through every channel, and each that fails is named', async () => {
  const [receiver, { mails, url }] = [await receiveAlerts(), await receiveMails()]
  const mail = { ALERT_EMAIL_TO: 'ops@agency.example', SMTP_URL: url }
  expect(await rehearse({ ALERT_WEBHOOK_URL: receiver.url, ...mail })).toEqual({
    status: 0,
    err: '',
    out: 'webhook: sent\nemail to ops@agency.example: sent\n'
  })
  expect(receiver.taken).toMatchObject([{ body: expect.stringContaining('"type":"alert.test"') }])
  expect(mails).toMatchObject([{ raw: expect.stringContaining('Subject: localhost:3000: Test alert') }])

  const nowhere = `http://127.0.0.1:${await freePort()}/secret`
  const out =
    'webhook: not sent: the webhook did not answer (ECONNREFUSED)\nemail to ops@agency.example: sent\n'
  expect(await rehearse({ ALERT_WEBHOOK_URL: nowhere, ...mail })).toMatchObject({ status: 1, out })
  const err = expect.stringContaining('set ALERT_WEBHOOK_URL')
  expect(await rehearse({})).toMatchObject({ status: 1, err })
})

test('alerts to a scheduled job that failed', async () => {
  const receiver = await receiveAlerts()
  const failed = ['alert', '--failed', 'ocsm-check@canary.service']
  expect(await runCommand({ ALERT_WEBHOOK_URL: receiver.url }, failed)).toMatchObject({ status: 0 })
  expect(receiver.taken).toMatchObject([
    { body: expect.stringMatching(/"type":"alert\.failed".*ocsm-check@canary\.service failed/) }
  ])
})

test('says what needs a person, until a backup was made', async () => {
  const { leads } = await keep({ settlement: givenUp })
  const before = await leads('alert')
  expect(before.status).toBe(1)
  expect(before.out).toMatch(/^failed: 1 lead failed/m)
  expect(before.out).toMatch(/^backup: No copy of all leads was made/m)
  const listed: unknown = JSON.parse((await leads('alert', '--json')).out)
  expect(listed).toMatchObject({ ok: false, conditions: [{ name: 'failed' }, { name: 'backup' }] })
  expect(await leads('backup', join(await temporaryDir(), 'copy.db'))).toMatchObject({ status: 0, err: '' })
  expect((await leads('alert')).out).not.toContain('backup:')
})
