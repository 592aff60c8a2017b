import { mkdir, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { builtPaths } from '../site/routes.ts'
import { startStack } from '../testing/running-stack.ts'
import { connectWidgets } from '../testing/with-stack.ts'
import { whyStale } from './build-folders.ts'
import { buildSite } from './build.ts'
import { chromiumOptions, provideChromium } from './chromium.ts'

const folder = 'screenshots'
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 }
]

/** Takes screenshots of every page of the site at three widths. With STYLEGUIDE=1, the style guide has the states of its parts. */
if ((await whyStale()) && !(await buildSite())) process.exit(1)
const browser = await chromium.launch(chromiumOptions(await provideChromium()))
const stack = await startStack()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const viewport of sizes) {
  const page = await browser.newPage({ viewport, baseURL: stack.siteUrl, reducedMotion: 'reduce' })
  await connectWidgets(page, stack.sandboxUrl)
  for (const address of builtPaths) {
    await page.goto(address)
    await loadPictures(page)
    const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')
    const path = `${folder}/${name}-${viewport.width}.png`
    await page.screenshot({ path, fullPage: true })
    console.log(path)
  }
  await page.close()
}
await browser.close()
await stack.stop()

async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
}
