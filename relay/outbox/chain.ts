import { hash } from 'node:crypto'
import type { ChainHead, Link, Ledger } from './ledger.ts'

export const chainStart: ChainHead = { sequence: 0, hash: '0'.repeat(64) }

export const seal = (link: Omit<Link, 'hash'>): Link => ({ ...link, hash: hashLink(link) })

/**
 * Computes a link's hash. It covers the lead's hash instead of the lead itself, so the chain stays valid after a
 * person's data is erased. The erasure also deletes the salt and leaves what is blinded with it here: anyone who knows the
 * person could guess the key and the hashes otherwise. Links of an earlier relay have no salt.
 */
function hashLink(link: Omit<Link, 'hash'>): string {
  const { salt } = link
  const blinded = (value: string) => (salt === undefined ? value : blind(salt, value))
  return sha256(
    JSON.stringify([
      link.sequence,
      link.id,
      link.receivedAt,
      link.formSource,
      blinded(link.idempotencyKey),
      blinded(link.bodyHash),
      blinded(link.leadHash),
      link.contractVersion,
      link.consentVersion,
      link.prevHash
    ])
  )
}

export const blind = (salt: string, value: string) => sha256(salt + value)

export const sha256 = (text: string) => hash('sha256', text)

const pageSize = 500

type ChainFault = {
  /** Sequence number of the first broken link. */
  sequence: number
  problem: 'missing' | 'altered' | 'body altered'
}

export type ChainReport = { checked: number; erased: number; head: ChainHead | undefined } & (
  | { ok: true }
  | { ok: false; fault: ChainFault }
)

/**
 * Verifies the chain from its first lead to the last one that was accepted before the call, page by page. Stops at the
 * first row that is missing or altered. Keep `head` elsewhere to detect a chain that was rewritten from the start.
 */
export async function verifyChain(
  store: Pick<Ledger, 'chainHead' | 'links'>,
  onProgress: (checked: number) => void = () => {}
): Promise<ChainReport> {
  const head = await store.chainHead()
  const end = head ?? chainStart
  let last = chainStart
  let erased = 0
  const report = () => ({ checked: last.sequence, erased, head })

  while (last.sequence < end.sequence) {
    const limit = Math.min(pageSize, end.sequence - last.sequence)
    const page = await store.links({ after: last.sequence, limit })
    if (page.length === 0)
      return { ok: false, ...report(), fault: { sequence: last.sequence + 1, problem: 'missing' } }
    for (const link of page) {
      const fault = findFault(link, last)
      if (fault) return { ok: false, ...report(), fault }
      if (link.erasedAt !== undefined) erased += 1
      last = link
    }
    onProgress(last.sequence)
  }
  if (last.hash !== end.hash)
    return { ok: false, ...report(), fault: { sequence: end.sequence, problem: 'altered' } }
  return { ok: true, ...report() }
}

function findFault(link: Link, last: ChainHead): ChainFault | undefined {
  const sequence = last.sequence + 1
  if (link.sequence !== sequence) return { sequence, problem: 'missing' }
  if (link.prevHash !== last.hash || link.hash !== hashLink(link)) return { sequence, problem: 'altered' }
  const bodyHolds =
    link.erasedAt === undefined ? sha256(link.body ?? '') === link.leadHash : link.body === undefined
  return bodyHolds ? undefined : { sequence, problem: 'body altered' }
}
