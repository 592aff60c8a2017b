import type { LeadFilter, LeadRecord, Ledger } from './ledger.ts'

const pageSize = 500

/**
 * Yields every lead that matches the filter, oldest first. It reads page by page, so an export holds one page in
 * memory.
 */
export async function* everyLead(
  store: Pick<Ledger, 'list'>,
  filter: LeadFilter = {}
): AsyncGenerator<LeadRecord> {
  let after = 0
  for (;;) {
    const page = await store.list({ filter, order: 'oldest', after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.sequence
  }
}
