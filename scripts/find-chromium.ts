import { execFileSync } from 'node:child_process'
import { findOnPath } from './find-on-path.ts'
import { installPackages } from './install-packages.ts'

// Chromium without a window draws the same pages in two thirds of the time.
const headlessShell = 'chromium-headless-shell'
const withWindows = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium for the browser tests: the one that CHROMIUM names, Debian's headless shell where it is installed or may be,
 * any that is on PATH, else Playwright's own download (undefined: Playwright knows where it put it).
 */
export function provideChromium(): string | undefined {
  const found =
    process.env.CHROMIUM || findOnPath([headlessShell]) || installHeadlessShell() || findOnPath(withWindows)
  if (found) return found
  console.log("No Chromium found; downloading Playwright's own (once) …")
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}

/** With fonts of the widths of Arial's, for which the site's stand-ins are made: a bare machine has none of them. */
function installHeadlessShell(): string | undefined {
  installPackages([headlessShell, 'fonts-liberation'])
  return findOnPath([headlessShell])
}
