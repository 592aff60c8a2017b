import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type AlertSettings, openChannels } from '../../relay/alerts/channels.ts'
import { type Condition, readConditions } from '../../relay/alerts/rules.ts'
import { createWatch } from '../../relay/alerts/watch.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createLog } from '../../relay/process/log.ts'
import { serve } from './serve.ts'
import type { SteeredClock } from './steered-clock.ts'

export const minuteMs = 60_000

type Watched = {
  store: Store
  clock: SteeredClock
  alerts: Partial<AlertSettings & { backupHours: number }>
  own?: () => Promise<Condition[]>
}

/** The watch of one relay, which looks when the test says so. */
export function openWatch({ store, clock, alerts, own = async () => [] }: Watched) {
  const logged: string[] = []
  const { webhook, mail, backupHours = 0 } = alerts
  const ofStore = () => readConditions({ store, now: clock.now(), dataDir: undefined, backupHours })
  const watch = createWatch(
    {
      store,
      clock,
      log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
      conditions: { ofStore, ofRelay: own }
    },
    {
      channels: openChannels({ webhook, mail }),
      sender: { site: 'https://agency.example', relay: 'machine-1' },
      signal: new AbortController().signal
    }
  )
  return {
    ...watch,
    logged,
    /** Looks once a minute for this long. */
    async lookFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(minuteMs)
        await watch.look()
      }
    }
  }
}

type Taken = { body: string; headers: IncomingHttpHeaders }

/** Starts an HTTP receiver of alerts and records them. While its status is not 200, it accepts none. */
export async function receiveAlerts() {
  const receiver = { url: '', status: 200, taken: new Array<Taken>(), calls: 0 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    receiver.calls += 1
    if (receiver.status === 200) receiver.taken.push({ body, headers: request.headers })
    response.writeHead(receiver.status).end()
  }
  receiver.url = await serve((request, response) => void take(request, response))
  return receiver
}

/**
 * Starts a mail server without TLS on this machine until the test ends, and records its mails. It refuses the receivers
 * in `refused`.
 */
export async function receiveMails() {
  const refused = new Set<string>()
  const mails: { to: string[]; raw: string }[] = []
  const take = callbackify(async (stream: Readable, to: string[]) => {
    mails.push({ to, raw: await text(stream) })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done
      )
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, mails, refused }
}
