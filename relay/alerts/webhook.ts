import { signatureHeaders } from '../sign.ts'
import type { Channel } from './channel.ts'

export type WebhookSettings = {
  url: string
  /** If set, signs every message. */
  key: Buffer | undefined
}

/**
 * Posts alerts as JSON. Retries keep the id, and the signature follows Standard Webhooks. `text` is for a person.
 * Redirects are not followed.
 */
export function createWebhook({ url, key }: WebhookSettings): Channel['send'] {
  return async ({ id, type, at, text, data }, signal) => {
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), text, data })
    const signature = key && signatureHeaders(key, { id, body })
    const headers = { 'content-type': 'application/json', 'webhook-id': id, ...signature }
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new Error(`the webhook did not answer (${reasonOf(error)})`)
      }
    )
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
  }
}

/** Returns the error's code, never its message: that can contain the URL, which is a secret. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown error'
  return 'code' in cause ? String(cause.code) : cause.name
}
