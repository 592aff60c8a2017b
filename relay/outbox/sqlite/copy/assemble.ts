import { copyFileSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { applyRequests, baseOf, listGenerations, listSegments, readPublished } from './folder.ts'
import { applySegment, holdsHead, parseSegment, readCursor } from './segment.ts'

export type Assembled = {
  /** The copy is complete up to this time (milliseconds since the epoch), unless something is missing. */
  at: number | undefined
  /** Leads that the published head counts but no file of the copy contains. */
  missing: number
  /** The first file that does not continue the ones before it. */
  unusable: string | undefined
  /** The file of the open requests, if it is damaged: then the requests are those of the generation's beginning. */
  lostRequests: string | undefined
}

/**
 * Builds the new database `part` from the copy in `dir`: all of it, or everything before the first damaged segment.
 * Throws if there is no copy, or if its chain does not lead to the published head.
 */
export function assemble(dir: string, part: string): Assembled {
  // Read the head first: a later one may count leads whose segment was added after the folder was listed.
  const published = readPublished(dir)
  const generation = listGenerations(dir).at(-1)
  if (generation === undefined) throw new Error(`${dir} holds no copy`)
  copyFileSync(baseOf(generation), part)
  const db = new DatabaseSync(part)
  try {
    // The caller flushes the file, and starts over if this is interrupted.
    db.exec('pragma journal_mode = memory; pragma synchronous = off')
    const unusable = listSegments(generation).find((file) => !append(db, file))
    const lostRequests = applyRequests(db, dir)
    const { sequence } = readCursor(db)
    const missing = Math.max(0, (published?.sequence ?? 0) - sequence)
    if (published && missing === 0 && !holdsHead(db, published)) {
      throw new Error(`the chain of the copy does not lead to the head that ${dir} publishes`)
    }
    return { at: published?.at, missing, unusable, lostRequests }
  } finally {
    db.close()
  }
}

function append(db: DatabaseSync, file: string): boolean {
  const segment = parseSegment(readFileSync(file, 'utf8'))
  if (!segment || !isDeepStrictEqual(segment.after, readCursor(db))) return false
  applySegment(db, segment)
  return true
}
