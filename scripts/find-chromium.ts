import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * A Chromium for the browser tests: the one that CHROMIUM names, one that is on PATH, Debian's package where this
 * machine may install it, else Playwright's own download (undefined: Playwright knows where it put it).
 */
export function provideChromium(): string | undefined {
  const found = process.env.CHROMIUM || findOnPath()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log("No Chromium found; installing Debian's package (once) …")
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
    const installed = findOnPath()
    if (installed) return installed
  }
  console.log("No Chromium found; downloading Playwright's own (once) …")
  execFileSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return undefined
}

function findOnPath(): string | undefined {
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
