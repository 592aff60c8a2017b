/**
 * Whether a Host header names this machine. Check this for everything that only local programs may reach: a page of any
 * site can point a domain of its own to 127.0.0.1 (DNS rebinding), and then counts as the same origin.
 */
export const isLocalHost = (host: string | undefined): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
