import { createHmac, timingSafeEqual } from 'node:crypto'
import { guardianPath, receiptLink } from '../../../contract/relay-endpoint.ts'
import type { Clock } from '../../clock.ts'
import type { Guardian, Receipt, Store } from '../../outbox/store.ts'

/**
 * `hand-over`: leads from the page after a form without scripts to the receipt. `guardian`: the page on which the guardian of a
 * minor answers.
 */
type Purpose = 'receipt' | 'hand-over' | 'guardian'

const hourMs = 60 * 60_000

/** How long after the lead was received an address works, in milliseconds. A guardian may take their time. */
export const lifeMs: Record<Purpose, number> = {
  receipt: 30 * 24 * hourMs,
  'hand-over': hourMs,
  guardian: Infinity
}

export type FoundReceipt = Receipt & { leadId: string }
export type FoundGuardian = Guardian & { leadId: string }

/** The receipts of the leads in the store. */
export type Receipts = {
  /** The path of a lead's receipt. */
  pathOf(leadId: string): Promise<string>
  /** The path of the page for the guardian of the player of a lead. */
  guardianPathOf(leadId: string): Promise<string>
  /** The page after a form without scripts, with the way to the receipt in its address. */
  handOver(next: string, leadId: string): Promise<string>
  /**
   * The receipt that a token belongs to. A forged token costs the same look into the store as a genuine one, so that the
   * time of the answer does not tell them apart.
   */
  find(purpose: Exclude<Purpose, 'guardian'>, token: string): Promise<FoundReceipt | undefined>
  /** The lead of the minor that the token of a guardian's page belongs to, in the same way. */
  findGuardian(token: string): Promise<FoundGuardian | undefined>
}

export function createReceipts({ store, clock }: { store: Store; clock: Clock }): Receipts {
  let key: Promise<string> | undefined

  function readKey(): Promise<string> {
    key ??= store.receiptKey()
    key.catch(() => (key = undefined))
    return key
  }

  return {
    async pathOf(leadId) {
      return `${receiptLink.path}/${makeToken(await readKey(), 'receipt', leadId)}`
    },

    async guardianPathOf(leadId) {
      return `${guardianPath}/${makeToken(await readKey(), 'guardian', leadId)}`
    },

    async handOver(next, leadId) {
      const [path, fragment = receiptLink.parameter] = next.split('#')
      const token = makeToken(await readKey(), 'hand-over', leadId)
      return `${path}?${receiptLink.parameter}=${token}#${fragment}`
    },

    async find(purpose, token) {
      const { id, genuine } = readToken(await readKey(), purpose, token)
      const found = await store.receipt(id)
      const isKept = found !== undefined && clock.now() - found.receivedAt < lifeMs[purpose]
      return genuine && isKept ? { ...found, leadId: id } : undefined
    },

    async findGuardian(token) {
      const { id, genuine } = readToken(await readKey(), 'guardian', token)
      const found = await store.guardian(id)
      return genuine && found ? { ...found, leadId: id } : undefined
    }
  }
}

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
