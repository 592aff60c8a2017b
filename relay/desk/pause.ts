import type { Audit } from '../operator/audit.ts'
import type { DeliveryPause } from '../operator/pause.ts'
import { actorOf, type Routes } from './route.ts'

type Parts = { pause: DeliveryPause; audit: Audit; wake: () => void }

export function pauseRoutes({ pause, audit, wake }: Parts) {
  const current = async () => ({ pause: (await pause.current()) ?? null })

  const begin: Routes['PUT /pause']['answer'] = async ({ body: { hours, reason } }, c) => {
    const by = actorOf(c)
    const until = pause.endAfter(hours)
    const detail = { until, text: reason }
    await audit.during({ by, what: 'paused', detail }, () => pause.begin({ until, reason, by: by.who }))
    return current()
  }

  const end: Routes['DELETE /pause']['answer'] = async (_given, c) => {
    await audit.during({ by: actorOf(c), what: 'resumed' }, () => pause.end())
    wake()
    return current()
  }

  return {
    'GET /pause': { may: 'reader', answer: current },
    'PUT /pause': { may: 'owner', answer: begin },
    'DELETE /pause': { may: 'owner', answer: end }
  } satisfies Partial<Routes>
}
