import { deskPath } from '../../contract/desk.ts'
import { createMail, type MailSettings } from '../alerts/channels.ts'

export type SendLink = (to: string, link: { token: string; letters: string }) => Promise<void>

/** The part after `#` never reaches a server, so neither a log nor a mail scanner that opens the link learns the token. */
export const linkOf = (deskUrl: string, token: string) => `${deskUrl}${deskPath}/sign-in#${token}`

/** Sends sign-in links as plain-text emails. */
export function createLinkMail(settings: Pick<MailSettings, 'from' | 'smtpUrl'>, deskUrl: string): SendLink {
  return async (to, { token, letters }) => {
    const send = createMail({ ...settings, to: [to] })
    const subject = `Sign in to the desk: ${letters}`
    const text = [
      `Letters: ${letters}. They are the same on the screen where you asked for this link.`,
      '',
      linkOf(deskUrl, token),
      '',
      'The link works once, for 15 minutes. If you did not ask for it, ignore this mail.',
      ''
    ].join('\n')
    await send({ id: `desk-${crypto.randomUUID()}`, subject, text }, AbortSignal.timeout(20_000))
  }
}
