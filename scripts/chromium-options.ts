/** Flags of every Chromium that the project starts: no sandbox, no GPU, and no calls to its maker. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** Options for Playwright, which finds its own Chromium if no path is given. */
export function chromiumOptions(executablePath: string | undefined, ...more: string[]) {
  return { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags, ...more] }
}
