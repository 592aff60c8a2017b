import { postgresPlace, runSql } from '../../../testing/relay/postgres-place.ts'
import { describeStore } from '../../../testing/store-contract/store-contract.ts'
import { openPostgresStore } from './postgres-store.ts'

describeStore('PostgreSQL', {
  open: async (place, clock) =>
    openPostgresStore({ url: await postgresPlace(place), now: () => `${clock.now()}::bigint` }),
  async alter(place, sql) {
    await runSql(await postgresPlace(place), sql)
  }
})
