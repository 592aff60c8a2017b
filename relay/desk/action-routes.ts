import { leadActions, type LeadAction } from '../../contract/desk.ts'
import { carryOutRequest, planRequest, undoRequest } from '../../contract/desk-requests.ts'
import type { createActions } from './actions.ts'
import { actorOf, readBody, readId, Refused, type DeskContext, type Route } from './route.ts'

export function actionRoutes(actions: ReturnType<typeof createActions>): Route[] {
  async function plan(c: DeskContext) {
    const { action, ...chosen } = await readBody(c, planRequest)
    return c.json(await actions.plan(actorOf(c), action, chosen))
  }

  const carryOut = (action: LeadAction) => async (c: DeskContext) => {
    const { plan: planned } = await readBody(c, carryOutRequest)
    return c.json(await actions.carryOut(actorOf(c), action, planned))
  }

  async function undo(c: DeskContext) {
    const { job } = await readBody(c, undoRequest)
    await actions.undo(actorOf(c), job)
    return c.body(null, 204)
  }

  const jobOf = (c: DeskContext) => {
    const job = actions.find(actorOf(c), readId(c))
    if (!job) throw new Refused(404, 'not-found', 'This job has been forgotten.')
    return job
  }

  async function stop(c: DeskContext) {
    actions.stop(jobOf(c).job)
    return c.body(null, 204)
  }

  return [
    { method: 'POST', path: '/leads/plan', may: 'staff', answer: plan },
    ...leadActions.map((action): Route => ({
      method: 'POST',
      path: `/leads/${action}`,
      may: 'staff',
      answer: carryOut(action)
    })),
    { method: 'POST', path: '/leads/undo', may: 'staff', answer: undo },
    { method: 'GET', path: '/jobs/:id', may: 'staff', answer: async (c) => c.json(jobOf(c)) },
    { method: 'DELETE', path: '/jobs/:id', may: 'staff', answer: stop }
  ]
}
