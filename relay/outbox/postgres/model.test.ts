import { expect, test } from 'vitest'
import { postgresPlace } from '../../../testing/relay/postgres-place.ts'
import { followModel } from '../../../testing/store-model/follow-model.ts'
import { openHere } from '../../../testing/store-model/stores.ts'
import { openPostgresStore } from './postgres-store.ts'

test('PostgreSQL does what the model does, whatever it is asked', { timeout: 120_000 }, async () => {
  expect(await followModel(openNew, { stores: 4, commands: 60, seed: 1 })).toBeGreaterThan(60)
})

async function openNew() {
  const url = await postgresPlace()
  return openHere((clock) => openPostgresStore({ url, now: () => `${clock.now()}::bigint` }))
}
