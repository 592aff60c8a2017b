import { pauseRequest } from '../../contract/desk-requests.ts'
import type { PauseAnswer } from '../../contract/desk-answers.ts'
import type { Audit } from './audit.ts'
import { actorOf, readBody, Refused, type DeskContext, type Route } from './route.ts'
import type { Stop } from './stop.ts'

/** Lets an owner stop deliveries for a while. */
export function pauseRoutes({ stop, audit, wake }: { stop: Stop; audit: Audit; wake: () => void }): Route[] {
  async function begin(c: DeskContext) {
    const { until, reason } = await readBody(c, pauseRequest)
    const by = actorOf(c)
    if (!stop.mayEnd(until))
      throw new Refused(422, 'invalid', 'until: expected a time within the next eight hours')
    const detail = `until ${new Date(until).toISOString()}: ${reason}`
    await audit.during({ by, what: 'paused', detail }, () => stop.begin({ until, reason, by: by.who }))
    return answer(c)
  }

  async function end(c: DeskContext) {
    await audit.during({ by: actorOf(c), what: 'resumed' }, () => stop.end())
    wake()
    return answer(c)
  }

  const answer = async (c: DeskContext) =>
    c.json({ pause: (await stop.current()) ?? null } satisfies PauseAnswer)

  return [
    { method: 'GET', path: '/pause', may: 'reader', answer },
    { method: 'PUT', path: '/pause', may: 'owner', answer: begin },
    { method: 'DELETE', path: '/pause', may: 'owner', answer: end }
  ]
}
