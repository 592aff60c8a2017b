/**
 * Whether a Host header names this machine. What only its own programs should reach must ask: a page of any site can point a
 * name of its own at 127.0.0.1 (DNS rebinding), and would then count as the same origin.
 */
export const isLocalHost = (host: string | undefined): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host ?? '')
