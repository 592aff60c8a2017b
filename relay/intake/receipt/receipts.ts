import { receiptLink } from '../../../contract/relay-endpoint.ts'
import type { Clock } from '../../clock.ts'
import type { Receipt, Store } from '../../outbox/store.ts'
import { makeToken, readToken, type Purpose } from './token.ts'

const hourMs = 60 * 60_000

/** How long after the lead was received an address works, in milliseconds. */
export const lifeMs: Record<Purpose, number> = { receipt: 30 * 24 * hourMs, 'hand-over': hourMs }

export type FoundReceipt = Receipt & { leadId: string }

export type Receipts = ReturnType<typeof createReceipts>

/** The receipts of the leads in the store. */
export function createReceipts({ store, clock }: { store: Store; clock: Clock }) {
  let key: Promise<string> | undefined

  function readKey(): Promise<string> {
    key ??= store.receiptKey()
    key.catch(() => (key = undefined))
    return key
  }

  return {
    /** The path of a lead's receipt. */
    async pathOf(leadId: string): Promise<string> {
      return `${receiptLink.path}/${makeToken(await readKey(), 'receipt', leadId)}`
    },

    /** The page after a form without scripts, with the way to the receipt in its address. */
    async handOver(next: string, leadId: string): Promise<string> {
      const [path, fragment = receiptLink.parameter] = next.split('#')
      const token = makeToken(await readKey(), 'hand-over', leadId)
      return `${path}?${receiptLink.parameter}=${token}#${fragment}`
    },

    /**
     * The receipt that a token belongs to. A forged token costs the same look into the store as a genuine one, so that
     * the time of the answer does not tell them apart.
     */
    async find(purpose: Purpose, token: string): Promise<FoundReceipt | undefined> {
      const { id, genuine } = readToken(await readKey(), purpose, token)
      const found = await store.receipt(id)
      const isKept = found !== undefined && clock.now() - found.receivedAt < lifeMs[purpose]
      return genuine && isKept ? { ...found, leadId: id } : undefined
    }
  }
}
