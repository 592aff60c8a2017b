import type { Channel } from './channel.ts'
import { createMail, type MailSettings } from './mail.ts'
import { createWebhook, type WebhookSettings } from './webhook.ts'

export type AlertSettings = {
  webhook: WebhookSettings | undefined
  mail: MailSettings | undefined
  /** Who receives the figures of the week. */
  weekly: MailSettings | undefined
  /** How old the newest copy of all leads may be, in hours; 0 if copies are made by other means. */
  backupHours: number
}

/** Opens the channels that are set. There may be none. */
export function openChannels({ webhook, mail }: AlertSettings): Channel[] {
  const channels: Channel[] = []
  if (webhook) channels.push({ name: 'webhook', send: createWebhook(webhook) })
  if (mail) channels.push({ name: 'email', send: createMail(mail) })
  return channels
}
