import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock as clock } from './clock.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'
import './server.ts'

// Loads everything that a relay runs, including the store's threads, and ends. With NODE_COMPILE_CACHE, Node stores its
// compiled code there. A relay that starts from this cache starts faster and uses 40 MB less memory, because it never
// loads the compiler that removes the types.

const dir = await mkdtemp(join(tmpdir(), 'warm-up-'))
const store = await openSqliteStore({ dir, clock })
await store.books()
await store.close()
await rm(dir, { recursive: true })
