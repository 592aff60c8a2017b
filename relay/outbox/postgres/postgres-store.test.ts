import { postgresPlace, runSql } from '../../testing/postgres-place.ts'
import { describeLedger } from '../ledger-contract.ts'
import type { SteeredClock } from '../steered-clock.ts'
import { describeStore } from '../store-contract.ts'
import { openPostgresStore } from './postgres-store.ts'

const open = async (place: string, clock: SteeredClock) =>
  openPostgresStore({ url: await postgresPlace(place), now: () => `${clock.now()}::bigint` })

describeStore('PostgreSQL', open)

describeLedger('PostgreSQL', {
  open,
  async alter(place, sql) {
    await runSql(await postgresPlace(place), sql)
  }
})
