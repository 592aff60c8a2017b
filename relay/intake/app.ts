import { Hono, type MiddlewareHandler } from 'hono'
import { englishWords, type WordsIn } from '../../contract/messages.ts'
import { guardianPath, receiptLink, relayPath } from '../../contract/relay-endpoint.ts'
import { vitalsPath } from '../../contract/vitals.ts'
import { createLeadRoute, type LeadRouteParts } from './lead-route.ts'
import { createHealthRoute, createReadiness } from './readiness.ts'
import { createGuardianRoute } from './receipt/guardian-route.ts'
import { createReceiptRoute } from './receipt/receipt-route.ts'
import { createReceipts } from './receipt/receipts.ts'
import { answerRefusal, broken, wrongHost } from './refusal.ts'
import { type Env, isUnnamed } from './request.ts'
import { createVitalsRoute, type VitalsRouteParts } from './vitals-route.ts'

export type RelayParts = Omit<LeadRouteParts, 'receipts' | 'onUnavailable' | 'dayCounts'> &
  Omit<VitalsRouteParts, 'dayCounts'> & {
    /** Whether the site has no host name of its own, as in development. */
    localOnly?: boolean
    /** Answers all requests that the relay does not handle. Undefined: the site was not built. */
    site: ((request: Request) => Promise<Response>) | undefined
    /** What the build says in each language. Without a build, the relay speaks English. */
    wordsIn?: WordsIn | undefined
    /** Resolves to what is wrong with the pages. Never rejects. Without it, the relay serves none. */
    pagesProblem?: () => Promise<string | undefined>
    /** Whether load balancers should stop sending requests here. Requests that still arrive are answered. */
    isLeaving: () => boolean
    dayCounts?: (LeadRouteParts['dayCounts'] & VitalsRouteParts['dayCounts']) | undefined
  }

/** The whole public interface: leads, their receipts, the pages of guardians, health checks, and the site for every other path. Never rejects. */
export function createRelay(parts: RelayParts) {
  const { log, siteUrl, wordsIn = () => englishWords } = parts
  const readiness = createReadiness(parts)
  const receipts = createReceipts(parts)
  const app = new Hono<Env>()

  app.use(harden(siteUrl))
  app.use(async (c, next) => {
    c.set('wordsIn', wordsIn)
    await next()
  })
  if (parts.localOnly) app.use(refuseNamedHosts)

  const onUnavailable = () => readiness.doubt()
  app.route(relayPath, createLeadRoute({ ...parts, receipts, onUnavailable }))
  app.route(receiptLink.path, createReceiptRoute({ ...parts, receipts }))
  app.route(guardianPath, createGuardianRoute({ ...parts, receipts, onAnswered: parts.onAccepted }))
  app.route(vitalsPath, createVitalsRoute(parts))
  app.route('/', createHealthRoute({ readiness, isLeaving: parts.isLeaving }))

  const unbuilt = 'The site has not been built yet.\n'
  app.all('*', (c): Response | Promise<Response> => parts.site?.(c.req.raw) ?? c.text(unbuilt, 404))

  app.onError((error, c) => {
    c.header('Cache-Control', 'no-store')
    const request = c.get('requestId')
    if (c.req.raw.signal.aborted) log.info({ request }, 'a sender left before the answer')
    else log.error({ err: error, request }, 'a request failed')
    return answerRefusal(c, broken)
  })

  return async (request: Request, peer?: { address: string }): Promise<Response> =>
    app.fetch(request, { peer })
}

/** No browser may guess the type of an answer, or ask again without TLS. */
const harden =
  (siteUrl: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    if (siteUrl.startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=63072000')
    await next()
  }

const refuseNamedHosts: MiddlewareHandler<Env> = async (c, next) =>
  isUnnamed(new URL(c.req.url).hostname) ? next() : answerRefusal(c, wrongHost)
