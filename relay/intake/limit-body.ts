import type { Context, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Env } from './answer.ts'

type Limit = { maxSize: number; onError: (c: Context<Env>) => Response | Promise<Response> }

/**
 * Refuses bodies above `maxSize` bytes. Hono's own limit makes a web stream of every body before it looks at the
 * length, which is half of what a lead costs the relay. With a `Content-Length`, Node's parser enforces that length, so
 * the body is read directly.
 */
export function limitBody({ maxSize, onError }: Limit) {
  const countBytes = bodyLimit({ maxSize, onError: async (c) => onError(c) })
  return async (c: Context<Env>, next: Next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return countBytes(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}
