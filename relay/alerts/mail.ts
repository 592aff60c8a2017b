import type { Channel } from './channel.ts'

export type MailSettings = {
  to: string[]
  from: string
  /** `smtps://user:password@host`, or `smtp://…`; a password is sent over TLS only. */
  smtpUrl: string
}

/** Mails alerts as plain text; retries keep the Message-ID. */
export function createMail({ to, from, smtpUrl }: MailSettings): Channel['send'] {
  const { protocol, password } = new URL(smtpUrl)
  const requireTLS = protocol === 'smtp:' && password !== ''
  const domain = from.split('@').at(-1)

  return async ({ id, subject, text }, signal) => {
    // Only a relay that mails pays for its memory.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: smtpUrl, requireTLS })
    try {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>`, signal })
    } catch (error) {
      throw new Error(`the mail server did not take it (${reasonOf(error)})`, { cause: error })
    } finally {
      transport.close()
    }
  }
}

/** Codes only: the text of an answer may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return codes.filter(Boolean).join(', ') || error.name
}
