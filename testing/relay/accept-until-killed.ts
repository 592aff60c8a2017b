import { systemClock } from '../../relay/clock.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { newLead } from '../store-contract/accept-lead.ts'

// Accepts leads into the directory or database given, without end, and prints each id as soon as it is acknowledged.

const [, , place = ''] = process.argv
const store = await (place.startsWith('postgres://')
  ? openPostgresStore({ url: place })
  : openSqliteStore({ dir: place, clock: systemClock }))

async function acceptForever() {
  for (;;) {
    const acceptance = await store.accept(newLead())
    if (acceptance.kind === 'stored') process.stdout.write(`${acceptance.id}\n`)
  }
}

await Promise.all(Array.from({ length: 20 }, acceptForever))
