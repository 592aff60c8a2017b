import { isLocalHost } from '../../contract/addresses.ts'
import type { DeskContext } from './route.ts'

/** Whether the desk answers for this Host: this machine, or the name that a proxy serves it under. */
export const isOwnHost = (host: string, deskUrl: string | undefined): boolean =>
  isLocalHost(host) || (deskUrl !== undefined && new URL(deskUrl).host === host)

/** The origin of the desk's pages under the name that this request asks for. */
export function originOf(c: DeskContext, deskUrl: string | undefined): string {
  const { host } = new URL(c.req.url)
  const isNamed = deskUrl !== undefined && new URL(deskUrl).host === host
  return isNamed ? new URL(deskUrl).origin : `http://${host}`
}

/**
 * Whether a page of the desk itself sent this request. Reads of a browser without `Sec-Fetch-Site` have no `Origin`
 * either; writes always have one.
 */
export function isOwnRequest(c: DeskContext, deskUrl: string | undefined): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = c.req.header('Origin')
  if (origin === undefined) return c.req.method === 'GET' || c.req.method === 'HEAD'
  return origin === originOf(c, deskUrl)
}
