import { z } from 'zod'
import type { Query, Transaction } from './database.ts'
import type { Settlement } from './delivery.ts'
import { folded, readLeadOf, rowsAs, wholeLead } from './rows.ts'
import type { Claim } from './store.ts'

// Delivered leads without a deal of their own. Two people may have one address, such as their mother's: the CRM then has one
// contact, and the relay opens one deal for it.

/** Notes that the deal of a lead was made for another person. The same person may send several forms. */
export async function noteSharing(
  tx: Transaction,
  { leadId, lead }: Claim,
  given: Settlement
): Promise<Settlement> {
  const { outcome } = given
  const dealId = outcome.kind === 'delivered' ? outcome.crmId : undefined
  if (given.state !== 'delivered' || !lead || dealId === undefined) return given
  const makers = await tx.rows(
    `select ${wholeLead} from delivery d join lead l on l.id = d.lead_id
     where d.result_id = $1 and d.destination = 'deal' and d.lead_id <> $2 and d.last_code is null
       and l.erased_at is null`,
    [dealId, leadId]
  )
  const firstNames = makers.flatMap((row) => readLeadOf(row)?.firstName ?? [])
  const isShared =
    firstNames.length > 0 && firstNames.every((name) => folded(name) !== folded(lead.firstName))
  return isShared ? { ...given, outcome: { ...outcome, code: 'shared-deal' } } : given
}

/** For so long after its arrival, a lead without a deal of its own needs a person. */
const recentMs = 14 * 24 * 60 * 60_000

const withoutDealRow = z.object({ leadId: z.string(), withId: z.string().optional() })

/** `withId` is the lead that the deal was made for. Without it, no deal was opened: the contact is certainly somebody else's. */
type WithoutDeal = z.infer<typeof withoutDealRow>

/** The newest leads first, or what is known of one. */
export function withoutDeal(chosen: { now: number } | { leadId: string }): Query<WithoutDeal[]> {
  const [which, value] =
    'now' in chosen
      ? (['l.received_at >= $1', chosen.now - recentMs] as const)
      : (['l.id = $1', chosen.leadId] as const)
  const sql = `
    select d.lead_id, (
      select m.lead_id from delivery m
      where m.result_id = d.result_id and m.destination = 'deal' and m.lead_id <> d.lead_id and m.last_code is null
      order by m.sequence limit 1) as with_id
    from delivery d join lead l on l.id = d.lead_id
    where d.last_code in ('other-contact', 'shared-deal') and l.erased_at is null and ${which}
    order by d.sequence desc`
  return { sql, values: [value], read: rowsAs(withoutDealRow) }
}
