/** Path of the content editor. It exists only under `npm run edit`. */
export const editorPath = '/admin/'

/**
 * Whether a Host header names this machine. Check this for everything that only local programs may reach: a page of any
 * site can point a domain of its own to 127.0.0.1 (DNS rebinding), and then counts as the same origin.
 */
export const isLocalHost = (host: string | undefined): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')

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
