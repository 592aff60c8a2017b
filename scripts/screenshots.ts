import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { builtPaths } from '../site/routes.ts'
import { provideChromium } from './find-chromium.ts'

/** Draws every page at three widths, whole, for the eye. Needs a running site; its address may be given. */
const origin = process.argv[2] ?? `http://localhost:${process.env.PORT || 3000}`
const widths = [390, 768, 1440]

await mkdir('screenshots', { recursive: true })
const executablePath = provideChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu']
})
for (const width of widths) {
  const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 900 } })
  for (const path of builtPaths) {
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.evaluate(loadLazyPictures)
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
    const file = `screenshots/${name}-${width}.png`
    await page.screenshot({ path: file, fullPage: true })
    console.log(file)
  }
}
await browser.close()

async function loadLazyPictures() {
  for (const image of document.images) image.loading = 'eager'
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
}
