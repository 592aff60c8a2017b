import { createHash, X509Certificate } from 'node:crypto'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page
} from '@playwright/test'
import { chromiumFlags, chromiumOptions } from '../../scripts/chromium.ts'
import { selfSigned } from '../../testing/relay/self-signed.ts'

const key = new X509Certificate(selfSigned.cert).publicKey.export({ type: 'spki', format: 'der' })

// The certificate is self-signed. If its errors were merely ignored, the browser would cache nothing from this server.
const trustKey = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`

export const benchFlags = [...chromiumFlags, trustKey]

export const launchBrowser = (executablePath: string | undefined): Promise<Browser> =>
  chromium.launch(chromiumOptions(executablePath, trustKey))

/** Lighthouse's slow 4G as browser settings: round trip in ms, rates in bytes a second. */
const slow4g = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

type Visitor = { page: Page; devtools: CDPSession }

/** Runs `visit` in a fresh context on slow 4G with the CPU slowed down four times, then closes the context. */
export async function onSlowPhone<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  visit: (visitor: Visitor) => Promise<Result>
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await visit({ page, devtools })
  } finally {
    await context.close()
  }
}

/** Counts the bytes transferred, and detects when the network is quiet. */
export function watchNetwork(devtools: CDPSession) {
  let bytes = 0
  let last = performance.now()
  const open = new Set<string>()
  const touch = () => (last = performance.now())
  devtools.on('Network.requestWillBeSent', ({ requestId }) => touch() && open.add(requestId))
  devtools.on('Network.loadingFailed', ({ requestId }) => touch() && open.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    touch()
    open.delete(requestId)
    bytes += encodedDataLength
  })
  return { bytes: () => bytes, isQuiet: () => open.size === 0 && performance.now() - last > 1000 }
}
