import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sha256 } from '../outbox/chain.ts'

/** A secret that nobody can guess, of 256 bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

const processSecret = newSecret()

/** The store keeps this instead of the secret: nobody can sign in with a copy of the store. */
export const hashSecret = (secret: string) => sha256(secret)

const alphabet = 'ABCDEFGHJKLMNPQRSTVWXYZ'

/** Four letters that a person compares: those in the mail with those on the screen. */
export const newLetters = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The same letters for the same text, until this process ends. */
export function lettersOf(text: string): string {
  const hash = createHmac('sha256', processSecret).update(text).digest()
  return Array.from(
    { length: 4 },
    (_, place) => alphabet[hash.readUInt32BE(4 * place) % alphabet.length]
  ).join('')
}
