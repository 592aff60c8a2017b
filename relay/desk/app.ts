import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { deskApiPath, deskPath, mayEdit, mayEditPath, unattendedHeader } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import { limitBody } from '../intake/request.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import {
  type DeskContext,
  type DeskEnv,
  isOwnHost,
  isOwnRequest,
  isReader,
  reaches,
  readCall,
  Refused,
  type Route,
  type Routes,
  sessionToken
} from './route.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  routes: Routes
  sessions: Sessions
  log: Logger
  clock: Pick<Clock, 'now'>
  /** The origin that a proxy serves the desk under; undefined means this machine only. */
  deskUrl: string | undefined
  /** Answers every path below `/desk` that is not of the interface. Undefined: the app was not built. */
  app?: ServeApp | undefined
}

/** Answers for a file of the app, or with the app itself. */
export type ServeApp = (request: Request) => Promise<Response>

const maxBodyBytes = 128 * 1024

/** Nothing from elsewhere, nothing inline, in no frame, in no cache and in no search. */
const headers = {
  'Content-Security-Policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow'
}

/** Serves the staff's desk: its interface, and the files of its app. Never rejects. */
export function createDesk({ routes, sessions, log, clock, deskUrl, app }: Parts) {
  const desk = new Hono<DeskEnv>()

  desk.use(async (c, next) => {
    if (!isOwnHost(new URL(c.req.url).host, deskUrl)) return c.body(null, 421)
    await next()
    // Afterwards, so that the files of the app have them, too.
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (deskUrl !== undefined) c.res.headers.set('Strict-Transport-Security', 'max-age=63072000')
    return undefined
  })

  desk.use(`${deskApiPath}/*`, async (c, next) => {
    if (!isOwnRequest(c, deskUrl)) throw new Refused('origin')
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })

  desk.use(`${deskApiPath}/*`, limitBody({ maxSize: maxBodyBytes, onError: refuseSize }))

  for (const [call, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = call.split(' ')
    desk.on(method, deskApiPath + path, async (c) => {
      await allow(c, route)
      const answer = await route.answer(await readCall(c, call), c)
      if (!answer) return c.body(null, 204)
      return answer instanceof Response ? answer : sendJson(c, answer)
    })
  }

  const find = async (c: DeskContext, isVisit: boolean) => {
    const token = sessionToken(c)
    return token === undefined ? undefined : sessions.find(token, { isVisit })
  }

  async function allow(c: DeskContext, { may, fresh, unattended }: Route) {
    if (may === 'anybody') return
    const found = await find(c, !unattended && c.req.header(unattendedHeader) === undefined)
    if (!found) throw new Refused('signed-out')
    if (may !== 'oneself' && !reaches(found.person.role, may)) throw new Refused('role')
    if (fresh && found.freshUntil <= clock.now()) throw new Refused('fresh-sign-in')
    c.set('signedIn', found)
  }

  desk.all(`${deskApiPath}/*`, () => {
    throw new Refused('not-found')
  })

  // A proxy asks this before a request may reach the content editor, whatever page sent it: deploy/editor.caddy.
  desk.get(mayEditPath, async (c) => {
    c.header('Cache-Control', 'no-store')
    const found = await find(c, isVisitOfEditor(c))
    if (!found) return c.body(null, 401)
    const { name, role } = found.person
    return mayEdit(role) ? c.body(null, 204, { 'Remote-User': inHeader(name) }) : c.body(null, 403)
  })

  const unbuilt = 'not built: node scripts/build.ts\n'
  const serveApp = (c: DeskContext): Response | Promise<Response> => app?.(c.req.raw) ?? c.text(unbuilt, 404)
  desk.get(deskPath, serveApp)
  desk.get(`${deskPath}/*`, serveApp)
  desk.all('*', (c) => c.body(null, 404))

  desk.onError((error, c) => {
    c.header('Cache-Control', 'no-store')
    const refused = refusalOf(error, log)
    if (refused.retryAfter !== undefined) c.header('Retry-After', String(refused.retryAfter))
    return c.json(refused.answer, refused.status)
  })

  return async (request: Request, peer?: { address: string }): Promise<Response> =>
    desk.fetch(request, { peer })
}

/** The editor's page asks for news every few seconds, also when nobody uses it: a page that opens counts, and what changes something. */
const isVisitOfEditor = (c: DeskContext) =>
  c.req.header('X-Forwarded-Method') !== 'GET' || c.req.header('Accept')?.includes('text/html') === true

/** UTF-8, byte by byte. A name may have control characters, which no header has. */
const inHeader = (name: string) => Buffer.from(name.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')

/** The words of a program may quote a lead, whose person a reader does not see. */
function sendJson(c: DeskContext, answer: object) {
  const isCovered = c.get('signedIn') !== undefined && isReader(c)
  const json = JSON.stringify(answer, (name, value: unknown) =>
    isCovered && name === 'raw' ? undefined : value
  )
  return c.body(json, { headers: { 'Content-Type': 'application/json' } })
}

function refuseSize(): never {
  throw new Refused('too-large')
}

function refusalOf(error: unknown, log: Logger) {
  if (error instanceof Refused) return error
  log.error({ err: error }, 'a request of the desk failed')
  if (error instanceof StoreUnavailable) return new Refused('store-away', { retryAfter: 5 })
  return new Refused('broken')
}

/**
 * Serves the built app of the desk from `dir`. A path that is not a file is a screen of the app, which reads it from the
 * address. Undefined if the app was not built.
 */
export function serveDeskApp(dir: string): ServeApp | undefined {
  if (!existsSync(join(dir, 'index.html'))) return undefined
  const app = new Hono()
  const files = serveStatic({
    root: dir,
    rewriteRequestPath: (path) => path.slice(deskPath.length),
    // A file's name changes with its content.
    onFound: (_path, c) => c.header('Cache-Control', 'private, max-age=31536000, immutable')
  })
  app.use(`${deskPath}/assets/*`, files)
  app.get(`${deskPath}/assets/*`, (c) => c.body(null, 404))
  app.get('*', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(await readFile(join(dir, 'index.html'), 'utf8'))
  })
  return async (request) => app.fetch(request)
}
