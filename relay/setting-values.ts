import { z } from 'zod'
import { parseWebhookSecret } from './sign.ts'

// What the value of a setting may be. The message of each check says what was expected.

export const wholeNumber = (from: number, to: number, expected: string) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to, expected)
    .transform(Number)

export const portNumber = wholeNumber(1, 65_535, 'a port number between 1 and 65535')

export const address = (protocols: string[], expected: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), expected)

// Settings are read aloud in messages and process lists: no place for a user name or a password.
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

// What it serves runs within the pages, so nobody on the way may change it.
export const embedOrigin = origin.refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}, 'an origin with https://, or http:// on localhost')

export const smtpAddress = address(['smtp:', 'smtps:'], 'an address that starts with smtp:// or smtps://')

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

/** Quoted, on one line, and no longer than a line of a terminal bears. */
export function quote(text: string | undefined): string {
  return JSON.stringify(text?.slice(0, 100) ?? '')
}
