import { createHmac } from 'node:crypto'

/**
 * The key in a Standard Webhooks secret: base64 of 24 to 64 bytes, usually after `whsec_`. Undefined if the text is not
 * such a secret. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function parseWebhookSecret(secret: string): Buffer | undefined {
  const base64 = secret.replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  const key = Buffer.from(base64, 'base64')
  return key.length >= 24 && key.length <= 64 ? key : undefined
}

/** The header with which the operator's test lead proves that it is one. */
export const testLeadHeader = 'Test-Lead'

/** Made with the secret of the store, which the relay and the operator's commands have. */
export const testLeadProof = (secret: string, idempotencyKey: string): string =>
  createHmac('sha256', secret).update(`test-lead:${idempotencyKey}`).digest('base64url')

/** Signs `body` with the current time. The headers prove that the sender has `key`. */
export function signatureHeaders(key: Buffer, { id, body }: { id: string; body: string }) {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
