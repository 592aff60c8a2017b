import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether one of the values is the key. The time it takes does not reveal how much of a value is right. */
export function carriesKey(key: string, candidates: (string | undefined)[]): boolean {
  return candidates.some(
    (candidate) => candidate !== undefined && timingSafeEqual(digest(candidate), digest(key))
  )
}

/** Digests have equal lengths, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest()
