import { chromiumFlags } from '../../scripts/chromium-options.ts'
import { provideChromium } from '../../scripts/find-chromium.ts'
import type { LaunchOptions } from './engines.ts'
import { startHttpDriver } from './http-driver.ts'

export function startChromium({ proxyPort, scripts }: LaunchOptions) {
  const args = [
    '--headless',
    ...chromiumFlags,
    // As a phone lays them over the page.
    '--hide-scrollbars',
    `--proxy-server=127.0.0.1:${proxyPort}`,
    // Requests to this machine are proxied too.
    '--proxy-bypass-list=<-loopback>',
    ...(scripts ? [] : ['--blink-settings=scriptEnabled=false'])
  ]
  const binary = provideChromium()
  return startHttpDriver({
    program: 'chromedriver',
    capabilities: { 'goog:chromeOptions': { args, ...(binary ? { binary } : {}) } }
  })
}
