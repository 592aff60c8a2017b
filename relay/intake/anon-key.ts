import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether one of the values is the key. Takes the same time however much of a value is right. */
export function carriesKey(key: string, candidates: (string | undefined)[]): boolean {
  return candidates.some(
    (candidate) => candidate !== undefined && timingSafeEqual(digest(candidate), digest(key))
  )
}

/** Digests have one length, which `timingSafeEqual` asks for. */
const digest = (text: string) => createHash('sha256').update(text).digest()
