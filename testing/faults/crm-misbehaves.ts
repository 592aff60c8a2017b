import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseWith, startCrm, type Behavior } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { sqlitePlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'
import { runCommand } from '../relay/run-leads.ts'

/** The eight calls under way at the start meet each odd answer; then deliveries are paused, and one is a probe. */
const sizes = { short: { leads: 60, calls: 9 }, full: { leads: 1000, calls: 9 } }

const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** An endless answer. A reader without a limit would run out of memory. */
const huge: Behavior = (_request, response) => {
  response.writeHead(200)
  const pour = () => {
    while (!response.destroyed && response.write(megabyte));
  }
  response.on('drain', pour)
  pour()
}

const trickle: Behavior = (_request, response) => {
  response.writeHead(200)
  const drip = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(drip))
}

const rubbish: Behavior = (_request, response) => void response.end(Buffer.from([0, 255, 123, 34, 0, 200]))
const cutShort: Behavior = (_request, response) => {
  response.writeHead(200, { 'content-length': 500 })
  response.write('{"id":', () => response.destroy())
}
const reset: Behavior = (request) => request.socket.resetAndDestroy()

const oddAnswers = [rubbish, huge, cutShort, reset, trickle, refuseWith(503), refuseWith(429)]

export const crmMisbehaves: Fault = {
  name: 'crm',
  what: 'a CRM that trickles, pours without end, answers rubbish, breaks off and redirects elsewhere',
  async run(size) {
    const { leads, calls } = sizes[size]
    const place = await sqlitePlace()
    const elsewhere = await startElsewhere()
    const redirect: Behavior = (_request, response) =>
      void response.writeHead(307, { location: elsewhere.url }).end()
    const crm = await startCrm()
    crm.behave((request, response, index) => {
      const answer = index % 8 === 0 ? redirect : oddAnswers[index % 7]
      answer?.(request, response, index)
    })
    const { url, relay } = await relayProcess(place, crm)
    await relay.start()
    const load = startLoad([url])
    try {
      await load.more(leads)
      await load.stop()
      const deadline = Date.now() + 60_000
      while (crm.calls() < calls && Date.now() < deadline) await sleep(100)
      const answered = crm.calls()
      const ready = await fetch(`${url}/readyz`)
      await relay.stop()
      // Rubbish and a redirect pause deliveries; an operator lets the relay probe once the CRM is right.
      const { out } = await runCommand(place.settings, ['retry', '--all'])
      // None of those answers was a delivery: every lead has yet to come.
      crm.received.clear()
      const { counted, broken } = await settleUp(place, crm, load.acked)
      return {
        counted: {
          'odd answers': answered,
          'brought back by an operator': out.split(' ')[0] ?? '',
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'visitors were never told': [...load.statuses.keys()].every((status) => status === 200),
            'a redirect is not followed': elsewhere.calls() === 0,
            'the relay stays up': ready.ok
          })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await Promise.all([crm.close(), elsewhere.close(), place.remove()])
    }
  }
}

/** Where a redirect would lead personal data to. */
async function startElsewhere() {
  let calls = 0
  const server = createServer((_request, response) => {
    calls += 1
    response.end('{"id":"elsewhere"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    calls: () => calls,
    close: () => new Promise((resolve) => server.close(resolve))
  }
}
