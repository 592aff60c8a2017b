import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import * as folder from './folder.ts'
import { keepRequests, readRequests } from './folder.ts'
import { type Cursor, holdsHead, parseSegment, printSegment, readCursor, readSegment } from './segment.ts'

/** How far the copy has got: its generation, and the number of its last segment. */
type Place = {
  generation: string
  cursor: Cursor
  segments: number
  /** Bytes of the base, and of all segments since. */
  base: number
  since: number
  damaged: boolean
}

/** A copy that is more rows behind than this starts over with a whole database, because a segment is held in memory. */
const farthest = 20_000

/** All segments together may have as many bytes as their base, or this many if the base is smaller. */
const leastBytes = 16 * 1024 * 1024

/**
 * Copies the store in the file `path` into the folder `to`, step by step. The returned function brings the copy up to
 * date. It throws if either side cannot be used; the next call continues from the contents of the folder. A copy of
 * other leads is never touched.
 */
export function createCopier({ path, to }: { path: string; to: string }) {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 2000 })
  let place: Place | undefined
  let keptRequests: string | undefined

  function copy(): folder.Published {
    const known = place ?? findPlace(to)
    // After an error, only the folder shows what was written.
    place = undefined
    const at = Date.now()
    const next = (known && append(known)) ?? startOver()
    const requests = readRequests(db)
    if (requests !== keptRequests || !known) keepRequests(to, requests)
    keptRequests = requests
    const { sequence, hash } = next.cursor
    const published = { at, sequence, hash }
    folder.publish(to, published)
    folder.removeOthers(to, next.generation)
    place = next
    return published
  }

  /** After an erasure the copy starts over, too, so that no file of it contains the person any more. */
  function isStale({ damaged, cursor, base, since }: Place, now: Cursor): boolean {
    return (
      damaged ||
      now.schema !== cursor.schema ||
      now.erased !== cursor.erased ||
      now.attempt < cursor.attempt ||
      now.step < cursor.step ||
      (['sequence', 'attempt', 'step'] as const).some((part) => now[part] - cursor[part] > farthest) ||
      since > Math.max(base, leastBytes)
    )
  }

  /** Returns undefined if the copy cannot be continued and has to start over. */
  function append(known: Place): Place | undefined {
    const segment = inOneMoment(() => {
      if (!holdsHead(db, known.cursor)) throw new Error(`${to} holds a copy of other leads`)
      const upTo = readCursor(db)
      return isStale(known, upTo) ? undefined : readSegment(db, known.cursor, upTo)
    })
    if (!segment) return undefined
    const { lead, attempt, step_change: step, answer } = segment
    if (lead.length + attempt.length + step.length + answer.length === 0) return known
    const segments = known.segments + 1
    const file = folder.segmentFile(known.generation, segments)
    folder.writeWhole(file, printSegment(segment))
    return { ...known, segments, cursor: segment.upTo, since: known.since + folder.sizeOf(file) }
  }

  function startOver(): Place {
    const generation = folder.addGeneration(to, folder.listGenerations(to).at(-1), (file) =>
      db.prepare('vacuum into ?').run(file)
    )
    return beginningOf(generation)
  }

  function inOneMoment<Result>(read: () => Result): Result {
    db.exec('begin')
    try {
      return read()
    } finally {
      db.exec('commit')
    }
  }

  return { copy, close: () => db.close() }
}

/** Where the copy in `to` ends, undefined if there is none. */
function findPlace(to: string): Place | undefined {
  const generation = folder.listGenerations(to).at(-1)
  if (generation === undefined) return undefined
  const beginning = beginningOf(generation)
  const files = folder.listSegments(generation)
  const last = files.at(-1)
  if (last === undefined) return beginning
  const segment = parseSegment(readFileSync(last, 'utf8'))
  return {
    ...beginning,
    cursor: segment?.upTo ?? beginning.cursor,
    segments: Number(last.slice(-'00000000.json'.length, -'.json'.length)),
    since: files.reduce((sum, file) => sum + folder.sizeOf(file), 0),
    damaged: segment === undefined
  }
}

function beginningOf(generation: string): Place {
  const file = folder.baseOf(generation)
  // Nothing writes to this file, and its disk may not support locks.
  const base = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  try {
    return {
      generation,
      cursor: readCursor(base),
      segments: 0,
      base: folder.sizeOf(file),
      since: 0,
      damaged: false
    }
  } finally {
    base.close()
  }
}
