import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/** Returns the full path of the first of these programs on PATH, folder by folder. */
export function findOnPath(names: readonly string[]): string | undefined {
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

/** Installs Debian packages if that is possible: as root, with apt. Prints a line, because it takes a while. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${packages.join(', ')} (once) …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options)
}
