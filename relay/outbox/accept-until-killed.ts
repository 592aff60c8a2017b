import { systemClock } from '../clock.ts'
import { newLead } from './new-lead.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

// Accepts leads into the directory given, without end, and prints each id as soon as it is acknowledged.

const [, , dir = ''] = process.argv
const store = await openSqliteStore({ dir, clock: systemClock })

async function acceptForever() {
  for (;;) {
    const acceptance = await store.accept(newLead())
    if (acceptance.kind === 'stored') process.stdout.write(`${acceptance.id}\n`)
  }
}

await Promise.all(Array.from({ length: 20 }, acceptForever))
