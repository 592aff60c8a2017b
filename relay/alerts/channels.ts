import { signatureHeaders } from '../sign.ts'
import type { Message } from './message.ts'

export type Channel = {
  /** `webhook`, or `email` and the receiver. */
  name: string
  /** Rejects with an error of one line, without secrets, if the message was not accepted or `signal` aborted. */
  send: (message: Message, signal: AbortSignal) => Promise<void>
}

export type MailSettings = { to: string[] } & MailServer

export type MailServer = {
  from: string
  /** `smtps://user:password@host`, or `smtp://…`. A password is sent over TLS only. */
  smtpUrl: string
}

type WebhookSettings = {
  url: string
  key: Buffer | undefined
}

export type AlertSettings = { webhook: WebhookSettings | undefined; mail: MailSettings | undefined }

/**
 * Opens the channels that are set. There may be none. Each receiver of emails is a channel: a mail server can accept an
 * email for one of them and refuse it for another, who still needs it.
 */
export function openChannels({ webhook, mail }: AlertSettings): Channel[] {
  const channels: Channel[] = []
  if (webhook) channels.push({ name: 'webhook', send: createWebhook(webhook) })
  if (mail) channels.push(...mail.to.map((to) => ({ name: `email to ${to}`, send: createMail(to, mail) })))
  return channels
}

/**
 * Posts alerts as JSON. Retries keep the id, and the signature follows Standard Webhooks. `text` is for a person.
 * Redirects are not followed.
 */
function createWebhook({ url, key }: WebhookSettings): Channel['send'] {
  return async ({ id, type, at, text, data }, signal) => {
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), text, data })
    const signature = key && signatureHeaders(key, { id, body })
    const headers = { 'content-type': 'application/json', 'webhook-id': id, ...signature }
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new Error(`the webhook did not answer (${codesOf(error)})`, { cause: error })
      }
    )
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
  }
}

type Mail = Pick<Message, 'id' | 'subject' | 'text'>

/** Sends plain-text emails to one person. A retry has the same Message-ID. */
export function createMail(to: string, { from, smtpUrl }: MailServer) {
  const domain = from.split('@').at(-1)

  return async ({ id, subject, text }: Mail, signal: AbortSignal): Promise<void> => {
    const transport = await openTransport(smtpUrl)
    try {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>`, signal })
    } catch (error) {
      throw new Error(`the mail server did not take it (${codesOf(error)})`, { cause: error })
    } finally {
      transport.close()
    }
  }
}

/** Connects and logs in. Rejects if the server does not answer within `limitMs`, or refuses the login. */
export async function checkMail({ smtpUrl }: MailServer, limitMs: number) {
  const transport = await openTransport(smtpUrl, { connectionTimeout: limitMs, greetingTimeout: limitMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function openTransport(url: string, limits = {}) {
  const { protocol, password } = new URL(url)
  // Loaded here, so that only a relay that sends emails uses memory for it.
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, requireTLS: protocol === 'smtp:' && password !== '', ...limits })
}

/** Codes only: a message can contain the URL, which is a secret, and the text of an answer may name the recipient. */
function codesOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown error'
  // Its code, 23, tells an operator nothing.
  if (cause.name === 'TimeoutError') return 'no answer in time'
  const codes = ['code' in cause && cause.code, 'responseCode' in cause && cause.responseCode]
  return codes.filter(Boolean).join(', ') || cause.name
}
