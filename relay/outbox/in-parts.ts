/** Divides ids into parts of at most so many, for statements in which each id is a placeholder. */
export const inParts = (ids: string[], atOnce: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce)
  )
