import { createMail, type MailSettings } from './mail.ts'
import type { Message } from './message.ts'
import { createWebhook, type WebhookSettings } from './webhook.ts'

export type AlertSettings = {
  webhook: WebhookSettings | undefined
  mail: MailSettings | undefined
  /** How old the newest copy of all leads may be, in hours; 0 if copies are made by other means. */
  backupHours: number
}

/** A way to reach a person. */
export type Channel = {
  name: 'webhook' | 'email'
  /** Rejects with an error of one line, without secrets, if the message was not accepted or `signal` aborted. */
  send: (message: Message, signal: AbortSignal) => Promise<void>
}

/** Opens the channels that are set. There may be none. */
export function openChannels({ webhook, mail }: AlertSettings): Channel[] {
  const channels: Channel[] = []
  if (webhook) channels.push({ name: 'webhook', send: createWebhook(webhook) })
  if (mail) channels.push({ name: 'email', send: createMail(mail) })
  return channels
}
