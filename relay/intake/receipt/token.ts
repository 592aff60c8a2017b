import { createHmac, timingSafeEqual } from 'node:crypto'

/** `hand-over`: leads from the page after a form without scripts to the receipt. */
export type Purpose = 'receipt' | 'hand-over'

const idBytes = 16
const proofBytes = 20
const shape = /^[\w-]{48}$/

/**
 * Makes the unguessable part of an address: the lead's id, and 160 bits that only the owner of `key` can compute. The
 * same lead always has the same token, so nothing needs to be stored.
 */
export function makeToken(key: string, purpose: Purpose, leadId: string): string {
  const id = Buffer.from(leadId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, prove(key, purpose, id)]).toString('base64url')
}

/** The id in a token, and whether the token is genuine. Takes the same time for every text. */
export function readToken(key: string, purpose: Purpose, token: string): { id: string; genuine: boolean } {
  const bytes = shape.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(idBytes + proofBytes)
  const id = bytes.subarray(0, idBytes)
  const genuine = timingSafeEqual(bytes.subarray(idBytes), prove(key, purpose, id))
  return { id: toUuid(id.toString('hex')), genuine }
}

const prove = (key: string, purpose: Purpose, id: Buffer) =>
  createHmac('sha256', key).update(`${purpose}:`).update(id).digest().subarray(0, proofBytes)

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
