import type { PauseAnswer } from '../../contract/desk-answers.ts'
import type { Audit } from './audit.ts'
import { actorOf, type Routes } from './route.ts'
import type { Stop } from './stop.ts'

/** Lets an owner stop deliveries for a while. */
export function pauseRoutes({ stop, audit, wake }: { stop: Stop; audit: Audit; wake: () => void }) {
  const current = async (): Promise<PauseAnswer> => ({ pause: (await stop.current()) ?? null })

  const begin: Routes['PUT /pause']['answer'] = async ({ body: { hours, reason } }, c) => {
    const by = actorOf(c)
    const until = stop.endAfter(hours)
    const detail = `until ${new Date(until).toISOString()}: ${reason}`
    await audit.during({ by, what: 'paused', detail }, () => stop.begin({ until, reason, by: by.who }))
    return current()
  }

  const end: Routes['DELETE /pause']['answer'] = async (_given, c) => {
    await audit.during({ by: actorOf(c), what: 'resumed' }, () => stop.end())
    wake()
    return current()
  }

  return {
    'GET /pause': { may: 'reader', answer: current },
    'PUT /pause': { may: 'owner', answer: begin },
    'DELETE /pause': { may: 'owner', answer: end }
  } satisfies Partial<Routes>
}
