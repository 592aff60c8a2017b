import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Suspicion } from '../../contract/desk.ts'
import { minuteMs, openWatch, receiveAlerts, receiveMails } from '../../testing/relay/alerts.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { keep } from '../../testing/relay/keep-leads.ts'
import { startRelay } from '../../testing/relay/run-relay.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { serve } from '../../testing/relay/serve.ts'
import {
  acceptLead,
  blocked,
  claimOne,
  givenUp,
  delivered,
  leadOf
} from '../../testing/store-contract/accept-lead.ts'
import type { Settlement } from '../outbox/delivery.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'
import type { Store } from '../outbox/store.ts'
import { openChannels } from './channels.ts'
import { testMessage } from './message.ts'
import type { Condition } from './rules.ts'

const leadPerson = {
  name: 'Zqxperson Zqxpersonlast',
  firstName: 'Zqxperson',
  lastName: 'Zqxpersonlast',
  email: 'zqxperson@example.com'
}

/** A store, and a relay that alerts one receiver. */
async function openPlace(own: () => Promise<Condition[]> = async () => []) {
  const { dir, clock, store } = await emptiedStore()
  const receiver = await receiveAlerts()
  const alerts = { webhook: { url: receiver.url, key: undefined } }
  return { dir, clock, store, receiver, alerts, watch: openWatch({ store, clock, alerts, own }) }
}

async function accept(store: Store, settlement?: Settlement, held?: Suspicion) {
  await acceptLead(store, { ...leadOf(leadPerson), ...(held && { held }) })
  if (settlement) await store.settle(await claimOne(store), settlement)
}

async function deliverDead(store: Store) {
  await store.requeue({ state: 'failed', limit: 1 })
  await store.settle(await claimOne(store), delivered)
}

const bodies = ({ taken }: { taken: { body: string }[] }) => taken.map(({ body }) => JSON.parse(body))
const subjects = (receiver: { taken: { body: string }[] }) =>
  bodies(receiver).map(({ type, data }) => `${type} ${data.alert}`)

test('alerts to a failed lead once, and once when it is over, with nothing of the person', async () => {
  const { store, clock, receiver } = await openPlace()
  const key = randomBytes(32)
  const watch = openWatch({ store, clock, alerts: { webhook: { url: receiver.url, key } } })
  await watch.look()
  expect(receiver.calls).toBe(0)

  await accept(store, givenUp)
  await accept(store, undefined, 'trap')
  await watch.lookFor(120)
  expect(subjects(receiver)).toEqual(['alert.started failed', 'alert.started held'])
  const [{ body, headers } = { body: '', headers: {} }] = receiver.taken
  const [lead] = await store.list({ filter: { state: ['failed'] }, limit: 1 })
  expect(JSON.parse(body)).toMatchObject({
    data: {
      since: '2026-01-05T09:01:00.000Z',
      command: 'npm run leads -- list --state failed',
      docs: 'docs/operating.md#failed-leads'
    },
    text: expect.stringMatching(
      new RegExp(
        `^agency.example: Leads failed\n\n1 lead failed.*\nSince: 2026-01-05 09:01 UTC\n.*${lead?.id}`
      )
    )
  })
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(key, { format: 'raw' }).verify(body, signed)).toMatchObject({ type: 'alert.started' })
  expect(() => new Webhook(randomBytes(32), { format: 'raw' }).verify(body, signed)).toThrow(
    'No matching signature'
  )

  await deliverDead(store)
  await watch.lookFor(5)
  expect(receiver.taken).toHaveLength(2)
  await watch.lookFor(60)
  expect(subjects(receiver).slice(2)).toEqual(['alert.over failed'])
  expect(bodies(receiver)[2]).toMatchObject({
    text: expect.stringContaining('No failed lead is left')
  })

  const everything = JSON.stringify(receiver.taken) + watch.logged.join('')
  expect(everything.toLowerCase()).not.toContain('zqxperson')
})

test('a relay that cannot look leaves the watch to another, and says that it cannot', async () => {
  const { dir, store, clock, receiver, alerts } = await openPlace()
  const beside = await openSqliteStore({ dir, clock })
  onTestFinished(() => beside.close())
  let isStarved = true
  const backlog = async () => {
    if (isStarved) throw new Error('timeout exceeded when trying to connect')
    return store.backlog()
  }
  const starved = { ...store, backlog }
  const first = openWatch({ store: starved, clock, alerts })
  await first.look()
  await accept(store, givenUp)
  const second = openWatch({ store: beside, clock, alerts })
  await second.lookFor(1)
  await first.look()
  expect(subjects(receiver)).toEqual(['alert.started failed', 'alert.started unwatched'])
  expect(bodies(receiver)[1].data.what).toBe(
    'The relay cannot look for problems: timeout exceeded when trying to connect.'
  )
  isStarved = false
  await first.lookFor(7)
  expect(subjects(receiver).slice(2)).toEqual(['alert.over unwatched'])
})

test('neither a restart nor a second relay repeats an alert', async () => {
  const { dir, store, clock, receiver, alerts, watch: first } = await openPlace()
  const openBeside = async () => {
    const beside = await openSqliteStore({ dir, clock })
    onTestFinished(() => beside.close())
    return openWatch({ store: beside, clock, alerts })
  }
  await accept(store, givenUp)
  const second = await openBeside()
  await Promise.all([first.look(), second.look()])
  await Promise.all([first.lookFor(10), second.lookFor(10)])
  await first.leave()
  await second.leave()
  await (await openBeside()).lookFor(30)
  expect(subjects(receiver)).toEqual(['alert.started failed'])

  // A relay that was killed leaves its watch when the lease runs out.
  const next = openWatch({ store, clock, alerts })
  await deliverDead(store)
  await next.lookFor(14)
  expect(subjects(receiver)).toEqual(['alert.started failed', 'alert.over failed'])
})

test('an alert that comes and goes is one alert', async () => {
  const { store, receiver, watch } = await openPlace()
  await accept(store, givenUp)
  for (let round = 0; round < 5; round++) {
    await watch.lookFor(1)
    await deliverDead(store)
    await watch.lookFor(4)
    await accept(store, givenUp)
  }
  expect(subjects(receiver)).toEqual(['alert.started failed'])
})

test('alerts about further failed leads once a day at most', async () => {
  const { store, clock, receiver, watch } = await openPlace()
  await accept(store, givenUp)
  await watch.look()
  await accept(store, givenUp)
  await accept(store, givenUp)
  await watch.lookFor(60)
  expect(subjects(receiver)).toEqual(['alert.started failed'])
  clock.advance(23 * 60 * minuteMs)
  await watch.lookFor(60)
  expect(subjects(receiver)).toEqual(['alert.started failed', 'alert.grew failed'])
  expect(bodies(receiver)[1].text).toContain('3 leads failed')
})

test('a pause explains the leads that wait for it', async () => {
  const { store, receiver, watch } = await openPlace()
  await accept(store, blocked(minuteMs, 'Invalid token of zqxperson@example.com'))
  await watch.lookFor(4)
  expect(receiver.calls).toBe(0)
  await watch.lookFor(30)
  expect(subjects(receiver)).toEqual(['alert.started blocked'])
  expect(bodies(receiver)[0].text).toMatch(
    /The CRM answers 401 and refuses every lead\.\nSince: 2026-01-05 09:00 UTC\nLeads: No lead is lost; 1 waits\./
  )
  expect(receiver.taken[0]?.body).not.toContain('zqxperson')
})

test('a receiver that is down hears of it when it is back, after growing waits, and no lead notices', async () => {
  const { store, clock, receiver } = await openPlace()
  const { mails, url: smtpUrl } = await receiveMails()
  const alerts = {
    webhook: { url: `${receiver.url}/secret-path`, key: undefined },
    mail: { to: ['ops@agency.example'], from: 'relay@agency.example', smtpUrl }
  }
  const watch = openWatch({ store, clock, alerts })
  receiver.status = 500
  await accept(store, givenUp)
  await watch.look()
  await watch.lookFor(30)
  // After 1, 2, 4 and 8 minutes, and then every 15.
  expect(receiver.calls).toBe(6)
  expect(mails).toHaveLength(1)
  await accept(store)
  expect(await store.claim({ limit: 1, leaseMs: 1000 })).toHaveLength(1)

  receiver.status = 200
  await watch.lookFor(30)
  expect(subjects(receiver).filter((subject) => subject.endsWith('failed'))).toEqual(['alert.started failed'])
  expect(bodies(receiver)[0]).toMatchObject({ data: { since: '2026-01-05T09:00:00.000Z' } })
  expect(watch.logged.join('')).toContain('"reason":"the webhook answered 500","waitMs":60000')
  expect(watch.logged.join('')).not.toContain('secret-path')
})

test('mails what a person can read, and logs when no mail server is there', async () => {
  const { store, clock } = await openPlace()
  const { mails, url: smtpUrl } = await receiveMails()
  const mail = { to: ['ops@agency.example', 'web@agency.example'], from: 'relay@agency.example', smtpUrl }
  await accept(store, givenUp)
  const nowhere = { ...mail, smtpUrl: `smtp://127.0.0.1:${await freePort()}` }
  const watch = openWatch({ store, clock, alerts: { mail: nowhere } })
  await watch.look()
  expect(watch.logged.join('')).toContain('"reason":"the mail server did not take it (ESOCKET)"')
  await watch.leave()

  // A password never travels in the clear: this server has no TLS.
  const withPassword = { ...mail, smtpUrl: smtpUrl.replace('//', '//user:hush@') }
  const careful = openWatch({ store, clock, alerts: { mail: withPassword } })
  await careful.look()
  expect(careful.logged.join('')).toContain('alert not sent')
  expect(careful.logged.join('')).not.toContain('hush')
  await careful.leave()

  await openWatch({ store, clock, alerts: { mail } }).look()
  expect(mails).toMatchObject(mail.to.map((to) => ({ to: [to] })))
  expect(mails[0]?.raw).toContain('Subject: agency.example: Leads failed')
  expect(mails[0]?.raw).toMatch(/^Message-ID: <alert-failed-\d+-started@agency\.example>/im)
  expect(mails[0]?.raw.replaceAll('=\r\n', '')).toContain('Run: npm run leads -- list --state failed')
})

test('a receiver whom the mail server refuses gets the alert later, and nobody gets it twice', async () => {
  const { store, clock } = await openPlace()
  const { mails, url: smtpUrl, refused } = await receiveMails()
  const mail = { to: ['ops@agency.example', 'web@agency.example'], from: 'relay@agency.example', smtpUrl }
  const watch = openWatch({ store, clock, alerts: { mail } })
  await accept(store, givenUp)
  refused.add('ops@agency.example')
  await watch.lookFor(2)
  expect(mails).toMatchObject([{ to: ['web@agency.example'] }])
  expect(watch.logged.join('')).toContain(
    '"channel":"email to ops@agency.example","alert":"alert-failed-1767603660000-started","reason":"the mail server did not take it (EENVELOPE, 550)"'
  )
  refused.clear()
  await watch.lookFor(30)
  expect(mails).toMatchObject([{ to: ['web@agency.example'] }, { to: ['ops@agency.example'] }])
})

test('a mail server that hangs is named as one that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  const [email] = openChannels({
    webhook: undefined,
    mail: { to: ['ops@agency.example'], from: 'relay@agency.example', smtpUrl: `smtp://127.0.0.1:${port}` }
  })
  const message = testMessage({ now: 0, sender: { site: 'https://agency.example', relay: 'machine-1' } })
  await expect(email?.send(message, AbortSignal.timeout(50))).rejects.toThrow(
    'the mail server did not take it (no answer in time)'
  )
})

test('alerts after a minute without writes to the store, and again when writes succeed', async () => {
  const { dir, receiver, watch } = await openPlace()
  await watch.look()
  const rename = (from: string, to: string) => runSql(dir, `alter table ${from} rename to ${to}`)
  await rename('heartbeat', 'broken')
  await watch.lookFor(1)
  expect(receiver.calls).toBe(0)
  await watch.lookFor(60)
  expect(subjects(receiver)).toEqual(['alert.started store'])
  expect(bodies(receiver)[0].data).toMatchObject({
    what: expect.stringContaining('no such table: heartbeat'),
    command: 'npm run leads -- config'
  })
  await rename('broken', 'heartbeat')
  await watch.lookFor(30)
  expect(subjects(receiver)).toEqual(['alert.started store', 'alert.over store'])
})

test('reports what only this relay can see, once, and that it is over', async () => {
  const missing: Condition = { name: 'pages', what: 'Pages are missing.', leads: 'No lead is lost.' }
  let own = [missing]
  const { receiver, watch } = await openPlace(async () => own)
  await watch.lookFor(3)
  own = []
  await watch.lookFor(6)
  expect(subjects(receiver)).toEqual(['alert.started pages', 'alert.over pages'])
})

test('a relay alerts to what it finds when it starts, and a receiver that never answers does not delay its end', async () => {
  const { dir } = await keep({ settlement: givenUp })
  const taken: { body: string }[] = []
  const takeFirst = async (request: IncomingMessage, response: ServerResponse) => {
    if (taken.push({ body: await text(request) }) === 1) response.end()
  }
  const url = await serve((request, response) => void takeFirst(request, response))
  const relay = await startRelay({ DATA_DIR: dir, ALERT_WEBHOOK_URL: url, ALERT_BACKUP_HOURS: '26' })
  await relay.waitForLog('alert sent')
  await vi.waitFor(
    () => expect(subjects({ taken })).toEqual(['alert.started failed', 'alert.started backup']),
    {
      timeout: 30_000
    }
  )
  relay.kill('SIGTERM')
  expect(await relay.exited).toBe(0)
  expect(relay.logged().map(({ msg }) => msg)).not.toContain('alert not sent, will retry')
})
