import { execFileSync } from 'node:child_process'
import { findOnPath, installPackages } from './system-programs.ts'

// Headless Chromium renders the same pages in two thirds of the time.
const headlessShell = 'chromium-headless-shell'
const withWindows = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM names, Debian's headless shell if it is or can be
 * installed, any on PATH, or else Playwright's own download (undefined: Playwright knows where it is).
 */
export function provideChromium(): string | undefined {
  const found =
    process.env.CHROMIUM || findOnPath([headlessShell]) || installHeadlessShell() || findOnPath(withWindows)
  if (found) return found
  console.log("No Chromium found; downloading Playwright's own (once) …")
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}

/**
 * Also installs fonts with the widths of Arial, for which the site's fallback fonts are made. A bare machine has none.
 */
function installHeadlessShell(): string | undefined {
  installPackages([headlessShell, 'fonts-liberation'])
  return findOnPath([headlessShell])
}

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
