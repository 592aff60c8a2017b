import { runCommand } from '../relay/run-leads.ts'
import { refuseWith, startCrm, type Behavior } from './crm.ts'
import { judge, settleUp, until, type Fault } from './fault.ts'
import { rehearseOn, sqlitePlace } from './relays.ts'

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
    /** Where a redirect would lead personal data to. */
    const elsewhere = await startCrm()
    const redirect: Behavior = (_request, response) =>
      void response.writeHead(307, { location: elsewhere.url }).end()
    const misbehave: Behavior = (request, response, index) => {
      const answer = index % 8 === 0 ? redirect : oddAnswers[index % 7]
      answer?.(request, response, index)
    }
    try {
      return await rehearseOn(place, { behavior: misbehave }, async ({ crm, relay, url, send }) => {
        await relay.start()
        const load = send()
        await load.more(leads)
        await load.stop()
        await until(() => crm.calls() >= calls, 60_000)
        const answered = crm.calls()
        const ready = await fetch(`${url}/readyz`)
        await relay.stop()
        // Rubbish and a redirect pause deliveries; an operator lets the relay probe once the CRM is right.
        const { out } = await runCommand(place.settings, ['retry', '--all'])
        // None of those answers was a delivery: every lead has yet to come.
        crm.received.clear()
        return judge(
          await settleUp(place, crm, load.acked),
          { 'odd answers': answered, 'brought back by an operator': out.split(' ')[0] ?? '' },
          {
            'visitors were never told': load.statusesBut(200).length === 0,
            'a redirect is not followed': elsewhere.calls() === 0,
            'the relay stays up': ready.ok
          }
        )
      })
    } finally {
      await elsewhere.close()
    }
  }
}
