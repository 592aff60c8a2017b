import { isIP } from 'node:net'
import { z } from 'zod'
import { parseWebhookSecret } from './sign.ts'

/** What people read about a setting. `npm run docs:settings` writes it into `docs/settings.md` and `deploy/relay.env.example`. */
export type About = {
  /** In Markdown. */
  meaning: string
  /** Markdown for the default of a setting that has none of its own, if that is not "unset". */
  otherwise?: string
  /** Anybody who reads the value can act on our behalf, so no message ever shows it. */
  secret?: true
  /** A value for production. */
  example: string | number
  /** Whether the example file sets it. It only mentions the others. */
  usual?: true
}

export const about = z.registry<About>()

// The allowed values of settings. The message of each check says what was expected.

export const wholeNumber = (from: number, to: number, expected: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, expected)
    .transform(Number)

export const portNumber = wholeNumber(1, 65_535, 'a port number between 1 and 65535')

export const ipAddress = z
  .string()
  .refine((text) => isIP(text) !== 0 || text === 'localhost', 'an IP address of this machine, or localhost')

export const address = (protocols: string[], expected: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), expected)

/**
 * An address that may have a user name and a password. A character in them that has a meaning in addresses would end them:
 * each program that reads the address would find another host.
 */
export const addressWithLogin = (protocols: string[], expected: string) =>
  z.string().superRefine((text, context) => {
    const [, protocol = '', rest = ''] = /^(\w+:)\/\/(.*)$/s.exec(text) ?? []
    const login = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
    const [raw] = /[/?#[\]@\s]|%(?![\da-f]{2})/i.exec(login) ?? /%(?![\da-f]{2})/i.exec(rest) ?? []
    const message = !protocols.includes(protocol)
      ? expected
      : raw !== undefined
        ? `an address in which "${raw}" of the password or a name is written as ${encodeURIComponent(raw)}`
        : URL.canParse(text)
          ? undefined
          : expected
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

// Settings appear in messages and process lists, so this address must not contain a user name or a password.
export const webAddress = address(
  ['http:', 'https:'],
  'an address that starts with http:// or https://'
).refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), 'an address without a user name or password')

export const origin = webAddress
  .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, 'an origin without a path')
  .transform((text) => new URL(text).origin)

export const headerText = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'a key of printable ASCII characters without spaces')

// Its content runs inside the pages, so nobody may be able to change it in transit.
export const embedOrigin = origin.refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}, 'an origin with https://, or http:// on localhost')

// The session's cookie needs a safe connection.
export const deskUrl = origin.refine(
  (text) => text.startsWith('https:'),
  'an origin that starts with https://'
)

export const emails = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every((each) => z.email().safeParse(each).success),
    'email addresses, with commas between'
  )

export const webhookSecret = z
  .string()
  .refine(parseWebhookSecret, 'whsec_ and after it base64 of 24 to 64 bytes')
  .transform(parseWebhookSecret)

/** Quotes a text on one line, short enough for a terminal. */
export function quote(text: string | undefined): string {
  return JSON.stringify(text?.slice(0, 100) ?? '')
}
