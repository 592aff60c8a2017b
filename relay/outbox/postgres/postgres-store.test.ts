import { describeStore } from '../store-contract.ts'
import { postgresPlace } from '../../testing/postgres-place.ts'
import { openPostgresStore } from './postgres-store.ts'

describeStore('PostgreSQL', async (place, clock) =>
  openPostgresStore({ url: await postgresPlace(place), now: () => `${clock.now()}::bigint` })
)
