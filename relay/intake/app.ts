import { Hono } from 'hono'
import { receiptLink, relayPath } from '../../contract/relay-endpoint.ts'
import { vitalsPath } from '../../contract/vitals.ts'
import { answerRefusal, type Env } from './answer.ts'
import { createLeadRoute, type LeadRouteDeps } from './lead-route.ts'
import { isUnnamed } from './unnamed-host.ts'
import { createReadiness, type ReadinessParts } from './readiness.ts'
import { version } from '../version.ts'
import { broken, wrongHost } from './refusal.ts'
import { createReceiptRoute } from './receipt/receipt-route.ts'
import { createReceipts } from './receipt/receipts.ts'
import { createVitalsRoute, type VitalsDeps } from './vitals-route.ts'

export type RelayDeps = Omit<LeadRouteDeps, 'onUnavailable' | 'receipts'> &
  VitalsDeps &
  ReadinessParts & {
    /** Whether the site has no host name of its own, as in development. */
    localOnly?: boolean
    /** Answers all requests that the relay does not handle. Undefined: the site was not built. */
    site: ((request: Request) => Promise<Response>) | undefined
    /** Whether load balancers should stop sending requests here. Requests that still arrive are answered. */
    isLeaving: () => boolean
  }

/** The whole public interface: leads, their receipts, health checks, and the site for every other path. Never rejects. */
export function createRelay(deps: RelayDeps) {
  const app = new Hono<Env>()
  const readiness = createReadiness(deps)

  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    if (deps.siteUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=63072000')
    await next()
  })

  if (deps.localOnly)
    app.use((c, next) =>
      isUnnamed(new URL(c.req.url).hostname) ? next() : Promise.resolve(answerRefusal(c, wrongHost))
    )

  const receipts = createReceipts(deps)
  app.route(relayPath, createLeadRoute({ ...deps, receipts, onUnavailable: () => readiness.doubt() }))

  app.route(receiptLink.path, createReceiptRoute({ ...deps, receipts }))

  app.route(vitalsPath, createVitalsRoute(deps))

  app.get('/healthz', (c) => c.json({ success: true, message: 'The relay is up.', version }, 200, noStore))

  app.get('/readyz', async (c) => {
    if (deps.isLeaving()) return c.json({ success: false, message: 'The relay is stopping.' }, 503, noStore)
    const problem = await readiness.ask()
    if (problem !== undefined) return c.json({ success: false, message: problem }, 503, noStore)
    return c.json(
      { success: true, message: 'The store can be written, and every page is there.' },
      200,
      noStore
    )
  })

  const unbuilt = 'The site has not been built yet.\n'
  app.all('*', (c): Response | Promise<Response> => deps.site?.(c.req.raw) ?? c.text(unbuilt, 404))

  app.onError((error, c) => {
    c.header('Cache-Control', 'no-store')
    const request = c.get('requestId')
    if (c.req.raw.signal.aborted) deps.log.info({ request }, 'a sender left before the answer')
    else deps.log.error({ err: error, request }, 'a request failed')
    return answerRefusal(c, broken)
  })

  return async (request: Request, peer?: { address: string }): Promise<Response> =>
    app.fetch(request, { peer })
}

const noStore = { 'Cache-Control': 'no-store' }
