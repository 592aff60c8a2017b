import type { Message } from './message.ts'

export type MailSettings = {
  to: string[]
  from: string
  /** `smtps://user:password@host`, or `smtp://…`. A password is sent over TLS only. */
  smtpUrl: string
}

type Mail = Pick<Message, 'id' | 'subject' | 'text'>

/** Sends plain-text emails. A retry has the same Message-ID. */
export function createMail({ to, from, smtpUrl }: MailSettings) {
  const domain = from.split('@').at(-1)

  return async ({ id, subject, text }: Mail, signal: AbortSignal): Promise<void> => {
    const transport = await openTransport(smtpUrl)
    try {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>`, signal })
    } catch (error) {
      throw new Error(`the mail server did not take it (${reasonOf(error)})`, { cause: error })
    } finally {
      transport.close()
    }
  }
}

/** Connects and logs in. Rejects if the server does not answer within `limitMs`, or refuses the login. */
export async function checkMail({ smtpUrl }: MailSettings, limitMs: number) {
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

/** Returns codes only: the text of an answer may name the recipient. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return codes.filter(Boolean).join(', ') || error.name
}
