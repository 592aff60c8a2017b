import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log("No headless Chromium found; installing Debian's package (once) …")
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', headlessShell, 'fonts-liberation'],
    options
  )
  return findOnPath([headlessShell])
}

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
