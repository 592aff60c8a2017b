/** Flags of every Chromium that the project starts: without a sandbox or a graphics processor, and silent towards its maker. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/** For Playwright, which knows where its own is when no path is given. */
export function chromiumOptions(executablePath: string | undefined, ...more: string[]) {
  return { ...(executablePath ? { executablePath } : {}), args: [...chromiumFlags, ...more] }
}
