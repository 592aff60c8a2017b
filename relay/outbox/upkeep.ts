import type { Transaction } from './database.ts'
import { type DataRequestKey, dataRequestKey } from './ledger.ts'
import { emailSpellings, rowsAs } from './rows.ts'
import type { Store } from './store.ts'

// The watch, and the requests of persons about their data.

export async function watch(
  tx: Transaction,
  { watcher, leaseMs, note }: Parameters<Store['watch']>[0]
): Promise<string | undefined> {
  const now = await tx.now()
  // A lease that ends too far in the future is free as well: a clock was set back, and the watcher may be gone.
  const [row] = await tx.rows(
    `insert into watch (single, watcher, until, note)
     values (1, $1, cast($2 as bigint) + cast($3 as bigint), coalesce(cast($4 as text), ''))
     on conflict (single) do update
     set watcher = excluded.watcher, until = excluded.until, note = coalesce(cast($4 as text), watch.note)
     where watch.watcher = $1
       or (cast($4 as text) is null and (watch.until <= $2 or watch.until > cast($2 as bigint) + cast($3 as bigint)))
     returning note`,
    [watcher, now, leaseMs, note ?? null]
  )
  return row && String(row['note'])
}

export async function requestData(
  tx: Transaction,
  { leadId, kind, email }: Parameters<Store['requestData']>[0]
): Promise<boolean> {
  const found = await tx.rows(
    `insert into data_request (lead_id, kind, at)
     select id, cast($2 as text), cast($3 as bigint) from lead where id = $1 and email in ($4, $5, $6)
     on conflict (lead_id, kind) do update set at = data_request.at
     returning lead_id`,
    [leadId, kind, await tx.now(), ...emailSpellings(email)]
  )
  return found.length > 0
}

export async function closeRequests(
  tx: Transaction,
  requests: readonly DataRequestKey[]
): Promise<DataRequestKey[]> {
  if (requests.length === 0) return []
  const given = requests.map(
    (_, index) => `($${3 * index + 1}, $${3 * index + 2}, cast($${3 * index + 3} as bigint))`
  )
  const rows = await tx.rows(
    `delete from data_request where (lead_id, kind, at) in (values ${given.join(', ')})
     returning lead_id, kind, at`,
    requests.flatMap(({ leadId, kind, at }) => [leadId, kind, at])
  )
  return rowsAs(dataRequestKey)(rows)
}
