import { statSync } from 'node:fs'

const find = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

/**
 * Remembers the file at `path`. Returns a function that checks whether the path still names that file, or undefined if
 * there is no file.
 */
export function rememberFile(path: string): (() => boolean) | undefined {
  const file = find(path)
  if (!file) return undefined
  return () => {
    const found = find(path)
    return found?.dev === file.dev && found.ino === file.ino
  }
}
