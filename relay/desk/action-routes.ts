import type { LeadAction } from '../../contract/desk.ts'
import type { createActions } from './actions.ts'
import { actorOf, Refused, type DeskContext, type Routes } from './route.ts'

export function actionRoutes(actions: ReturnType<typeof createActions>) {
  const carryOut = (action: LeadAction): Routes[`POST /leads/${LeadAction}`] => ({
    may: 'staff',
    answer: ({ body }, c) => actions.carryOut(actorOf(c), action, body.plan)
  })

  const jobOf = (id: string, c: DeskContext) => {
    const job = actions.find(actorOf(c), id)
    if (!job) throw new Refused(404, 'not-found', 'This job has been forgotten.')
    return job
  }

  return {
    'POST /leads/plan': {
      may: 'staff',
      answer: ({ body: { action, ...chosen } }, c) => actions.plan(actorOf(c), action, chosen)
    },
    'POST /leads/retry': carryOut('retry'),
    'POST /leads/try-now': carryOut('try-now'),
    'POST /leads/release': carryOut('release'),
    'POST /leads/keep-as-spam': carryOut('keep-as-spam'),
    'POST /leads/undo': { may: 'staff', answer: ({ body }, c) => actions.undo(actorOf(c), body.job) },
    'GET /jobs/:id': { may: 'staff', answer: async ({ id }, c) => jobOf(id, c) },
    'DELETE /jobs/:id': { may: 'staff', answer: async ({ id }, c) => actions.stop(jobOf(id, c).job) }
  } satisfies Partial<Routes>
}
