import { getCookie, setCookie } from 'hono/cookie'
import type { DeskContext } from './route.ts'
import { sessionMs } from './sessions.ts'

/**
 * The prefix makes browsers refuse the cookie from anything but this host over a safe connection. Chromium and Firefox
 * count `http://localhost` as safe, Safari does not: docs/decisions/0071.
 */
const name = '__Host-desk'

export const sessionToken = (c: DeskContext) => getCookie(c, name)

export const keepSession = (c: DeskContext, token: string) =>
  setCookie(c, name, token, { ...attributes, maxAge: sessionMs / 1000 })

export const dropSession = (c: DeskContext) => setCookie(c, name, '', { ...attributes, maxAge: 0 })

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const
