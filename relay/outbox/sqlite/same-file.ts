import { statSync } from 'node:fs'

const find = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

/** Remembers the file at `path`, and tells whether the path still leads to it; undefined where there is none. */
export function rememberFile(path: string): (() => boolean) | undefined {
  const file = find(path)
  if (!file) return undefined
  return () => {
    const found = find(path)
    return found?.dev === file.dev && found.ino === file.ino
  }
}
