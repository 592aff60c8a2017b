import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { parseJson } from '../../../parse-json.ts'
import { writeWhole } from './folder.ts'

// The open requests about data. They are in no segment, because one comes or goes without a change of its lead.

const requestsSchema = z.array(z.object({ lead_id: z.string(), kind: z.string(), at: z.int() }))

const fileIn = (dir: string) => join(dir, 'requests.json')

export const readRequests = (db: DatabaseSync): string =>
  JSON.stringify(db.prepare('select lead_id, kind, at from data_request order by lead_id, kind').all())

export const keepRequests = (dir: string, requests: string) => writeWhole(fileIn(dir), `${requests}\n`)

/** Returns the file in `dir` if it is damaged: then the requests are those of the generation's beginning. */
export function applyRequests(db: DatabaseSync, dir: string): string | undefined {
  const file = fileIn(dir)
  if (!existsSync(file)) return undefined
  const requests = requestsSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data
  if (!requests) return file
  db.exec('delete from data_request')
  const put = db.prepare(
    'insert into data_request (lead_id, kind, at) select id, ?, ? from lead where id = ?'
  )
  for (const { lead_id, kind, at } of requests) put.run(kind, at, lead_id)
  return undefined
}
