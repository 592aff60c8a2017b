type Range = { start: number; end: number }

/** Whether an `If-None-Match` names this tag. A cache on the way may have weakened the tag (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Whether an `Accept-Encoding` names this coding without a weight of zero, which would refuse it. */
export function takes(acceptEncoding: string | null, coding: string): boolean {
  if (acceptEncoding === null) return false
  return acceptEncoding.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    return name.trim() === coding && !parameters.some((text) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(text))
  })
}

/**
 * The single requested range, in bytes, both ends included. Undefined if the whole file is to be sent: for several
 * ranges, for units other than bytes, and if the client has a part of another version (`If-Range`).
 */
export function readRange(
  headers: Headers,
  { bytes: { length }, etag }: { bytes: Uint8Array; etag: string }
): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range')?.trim() ?? '') ?? []
  const condition = headers.get('If-Range')
  if ((from === '' && to === '') || (condition !== null && condition !== etag)) return undefined
  if (from === '') {
    return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, length - Number(to)), end: length - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= length) return 'unsatisfiable'
  return { start: Number(from), end: Math.min(to === '' ? length : Number(to), length - 1) }
}
