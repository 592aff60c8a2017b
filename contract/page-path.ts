/** The canonical path of a page, without the case, extra slashes or needless escapes that somebody typed. */
export function pagePath(path: string): string {
  return decode(path)
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** A path that is not valid UTF-8 names no page. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
