import { mkdir, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { builtPaths } from '../site/routes.ts'
import { startStack } from '../testing/running-stack.ts'
import { connectWidgets } from '../testing/widgets.ts'
import { buildSite } from './build-site.ts'
import { whyStale } from './build-stamp.ts'
import { contactSheet } from './contact-sheet.ts'
import { chromiumOptions } from './chromium-options.ts'
import { provideChromium } from './find-chromium.ts'
import { states } from './screenshot-states.ts'

/**
 * Takes screenshots of every page of the site, and of its dialog, menu and toasts, at three widths. Makes a contact
 * sheet for each width.
 */
const folder = 'screenshots'
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 }
]

if ((await whyStale()) && !(await buildSite())) process.exit(1)
const browser = await chromium.launch(chromiumOptions(provideChromium()))
const stack = await startStack()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)

for (const viewport of sizes) {
  const page = await browser.newPage({ viewport, baseURL: stack.siteUrl, reducedMotion: 'reduce' })
  await connectWidgets(page, stack.sandboxUrl)
  const drawn: string[] = []
  const draw = async (name: string, fullPage: boolean) => {
    const file = `${folder}/${name}-${viewport.width}.png`
    await page.screenshot({ path: file, fullPage })
    drawn.push(file)
    console.log(file)
  }
  for (const path of builtPaths) {
    await page.goto(path)
    await loadPictures(page)
    await draw(path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'), true)
  }
  for (const [name, reach] of Object.entries(states)) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await connectWidgets(page, stack.sandboxUrl)
    await page.goto('/')
    if (await reach(page)) await draw(name, false)
  }
  await page.close()
  console.log(await contactSheet(drawn, `${folder}/all-${viewport.width}.png`))
}
await browser.close()
await stack.stop()

async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
}
