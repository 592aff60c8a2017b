import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { began, followModel } from '../store-model/follow-model.ts'
import { createHolder, openHere, openKillable } from '../store-model/stores.ts'
import type { Fault } from './fault.ts'
import { runSql } from './relays.ts'

const sizes = { short: { stores: 5, commands: 60 }, full: { stores: 150, commands: 200 } }

/** SEED and PATH_OF_FAILURE repeat what the message of a failure names. */
const { SEED, PATH_OF_FAILURE: path } = process.env

export const model: Fault = {
  name: 'model',
  what: 'both stores are led through random operations, SQLite across kills, and must do what a model in memory does',
  async run(size) {
    const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31))
    const stretch = { ...sizes[size], seed, path }
    const root = await mkdtemp(join(tmpdir(), 'model-'))
    const holder = createHolder()
    const server = await startPostgres()
    try {
      const openSqlite = () => openKillable(join(root, randomUUID()), holder, began)
      const openPostgres = async () => {
        const url = await newSchema(server.url)
        return openHere((clock) => openPostgresStore({ url, now: () => `${clock.now()}::bigint` }))
      }
      return {
        counted: {
          seed: String(seed),
          'operations on SQLite': await followModel(openSqlite, { ...stretch, kills: true }),
          'operations on PostgreSQL': await followModel(openPostgres, stretch)
        },
        broken: []
      }
    } finally {
      await holder.kill()
      await server.stop()
      await rm(root, { recursive: true, force: true })
    }
  }
}

async function newSchema(server: string): Promise<string> {
  const schema = `model_${randomUUID().replaceAll('-', '_')}`
  await runSql(server, `create schema ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}
