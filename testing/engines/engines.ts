import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'
import type { Driver } from './webdriver.ts'

export type LaunchOptions = {
  /** Port of the proxy that all requests go through. */
  proxyPort: number
  /** Whether pages may run scripts. */
  scripts: boolean
}

type Engine = {
  /** What it needs on PATH: one program of each line. */
  programs: readonly (readonly string[])[]
  /** Debian's packages that have them. */
  packages: readonly string[]
  start(options: LaunchOptions): Promise<Driver>
}

export const engines = {
  chromium: {
    programs: [['chromedriver'], ['chromium-headless-shell', 'chromium', 'google-chrome', 'chrome']],
    packages: ['chromium-driver', 'chromium-headless-shell'],
    start: startChromium
  },
  firefox: {
    programs: [['firefox-esr', 'firefox']],
    packages: ['firefox-esr'],
    start: startFirefox
  },
  webkit: {
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit
  }
} satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

export const engineNames = Object.keys(engines).filter(isEngineName)

export function isEngineName(name: string): name is EngineName {
  return name in engines
}
