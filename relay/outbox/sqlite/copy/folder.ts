import fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { parseJson } from '../../../parse-json.ts'

// A copy is a folder of generations: each is a whole database, and segments that continue it. No file is ever changed
// under its final name, except the published head. So a program that reads or sends the folder meanwhile always gets a
// copy that restores.

const publishedSchema = z.object({
  /** The copy contains everything that was acknowledged until then: milliseconds since the epoch. */
  at: z.int(),
  sequence: z.int().min(0),
  hash: z.string()
})

/** The head of the chain that a copy has reached. */
export type Published = z.infer<typeof publishedSchema>

const headFile = 'head.json'

/** Undefined if nothing was published in `dir` yet. */
export function readPublished(dir: string): Published | undefined {
  const path = join(dir, headFile)
  return fs.existsSync(path)
    ? publishedSchema.safeParse(parseJson(fs.readFileSync(path, 'utf8'))).data
    : undefined
}

export const publish = (dir: string, head: Published) =>
  writeWhole(join(dir, headFile), `${JSON.stringify(head)}\n`)

export const baseOf = (generation: string) => join(generation, 'base.db')

/** Folders of the complete generations, oldest first. Throws if `dir` does not exist. */
export const listGenerations = (dir: string) =>
  fs
    .readdirSync(dir)
    .filter((name) => /^generation-\d{6}$/.test(name))
    .toSorted()
    .map((name) => join(dir, name))
    .filter((generation) => fs.existsSync(baseOf(generation)))

/** Files of a generation's segments, oldest first. */
export const listSegments = (generation: string) =>
  fs
    .readdirSync(generation)
    .filter((name) => /^\d{8}\.json$/.test(name))
    .toSorted()
    .map((name) => join(generation, name))

export const segmentFile = (generation: string, number: number) =>
  join(generation, `${String(number).padStart(8, '0')}.json`)

/** Starts the generation after `previous` with the database that `write` puts into the given file. */
export function addGeneration(dir: string, previous: string | undefined, write: (file: string) => void) {
  const number = Number(previous?.slice(-6) ?? 0) + 1
  const generation = join(dir, `generation-${String(number).padStart(6, '0')}`)
  // Remove the rest of an earlier attempt: it has no base, so it is of no use.
  fs.rmSync(generation, { recursive: true, force: true })
  fs.mkdirSync(generation, { mode: 0o700 })
  const part = `${baseOf(generation)}.part`
  write(part)
  putInPlace(part, baseOf(generation))
  flush(dir)
  return generation
}

export function removeOthers(dir: string, kept: string) {
  for (const generation of listGenerations(dir))
    if (generation !== kept) fs.rmSync(generation, { recursive: true })
}

/** Writes the whole file to disk, or leaves the path unchanged. */
export function writeWhole(path: string, text: string) {
  const part = `${path}.part`
  fs.writeFileSync(part, text, { mode: 0o600 })
  putInPlace(part, path)
}

function putInPlace(part: string, path: string) {
  flush(part)
  fs.renameSync(part, path)
  flush(dirname(path))
}

function flush(path: string) {
  const file = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Bytes that a file takes on most disks, which allocate whole blocks. */
export const sizeOf = (path: string) => Math.ceil(fs.statSync(path).size / 4096) * 4096

// The open requests about data. They are in no segment, because one comes or goes without a change of its lead.

const requestsSchema = z.array(z.object({ lead_id: z.string(), kind: z.string(), at: z.int() }))

const fileIn = (dir: string) => join(dir, 'requests.json')

export const readRequests = (db: DatabaseSync): string =>
  JSON.stringify(db.prepare('select lead_id, kind, at from data_request order by lead_id, kind').all())

export const keepRequests = (dir: string, requests: string) => writeWhole(fileIn(dir), `${requests}\n`)

/** Returns the file in `dir` if it is damaged: then the requests are those of the generation's beginning. */
export function applyRequests(db: DatabaseSync, dir: string): string | undefined {
  const file = fileIn(dir)
  if (!fs.existsSync(file)) return undefined
  const requests = requestsSchema.safeParse(parseJson(fs.readFileSync(file, 'utf8'))).data
  if (!requests) return file
  db.exec('delete from data_request')
  const put = db.prepare(
    'insert into data_request (lead_id, kind, at) select id, ?, ? from lead where id = ?'
  )
  for (const { lead_id, kind, at } of requests) put.run(kind, at, lead_id)
  return undefined
}
