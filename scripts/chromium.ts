import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool } from './run-tool.ts'

// Headless Chromium renders the same pages in two thirds of the time.
const headlessShell = 'chromium-headless-shell'
const withWindows = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM names, Debian's headless shell if it is or can be
 * installed, any on PATH, or else Playwright's own download (undefined: Playwright knows where it is).
 */
export async function provideChromium(): Promise<string | undefined> {
  await installPackages(lackingOfChromium())
  const found = process.env.CHROMIUM || findOnPath([headlessShell]) || findOnPath(withWindows)
  if (found) return found
  console.log("No Chromium found; downloading Playwright's own (once) …")
  await runTool('playwright', ['install', 'chromium'])
  return undefined
}

/**
 * Debian's packages of Chromium that the machine lacks. With fonts of the widths of Arial, for which the site's fallback
 * fonts are made: a bare machine has none.
 */
export function lackingOfChromium(): string[] {
  return process.env.CHROMIUM || findOnPath([headlessShell]) ? [] : [headlessShell, 'fonts-liberation']
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
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0) return
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  console.log(`Installing ${packages.join(', ')} (once) …`)
  const options: Parameters<typeof runTool>[2] = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit']
  }
  await runTool('apt-get', ['update', '-qq'], options)
  await runTool('apt-get', ['install', '-qq', '--no-install-recommends', ...packages], options)
}
