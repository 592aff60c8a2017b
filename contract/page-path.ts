/** The path of a page's one address, whatever case, extra slashes or needless escapes it was typed with. */
export function pagePath(path: string): string {
  return decode(path)
    .toLowerCase()
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** A path that is not UTF-8 names no page. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
