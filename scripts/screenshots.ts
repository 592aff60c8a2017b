import { mkdir, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { defaultLanguage, inLanguage, isTranslated, languageCodes } from '../contract/languages.ts'
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
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
]

/** States that a visitor sees after an action. The words differ by language, so that controls are found by what they do. */
const states: { name: string; path: string; reach: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'menu',
    path: '/',
    reach: async (page) => {
      const opener = page.locator('[popovertarget="menu"]').first()
      if (await opener.isVisible()) await opener.click()
    }
  },
  { name: 'dialog', path: '/', reach: openDialog },
  {
    name: 'problems',
    path: '/',
    reach: async (page) => {
      await openDialog(page)
      await page.locator('#lead-dialog [type=submit]').click()
    }
  },
  {
    name: 'receipt',
    path: '/opportunities',
    reach: async (page) => {
      const form = page.locator('#elite-lead-capture')
      await form.locator('[name=firstName]').fill('Amara')
      await form.locator('[name=lastName]').fill('Okafor')
      await form.locator('[name=email]').fill('amara@example.com')
      await form.locator('[type=submit]').click()
      await form.locator('[data-shown]').waitFor()
    }
  },
  {
    name: 'finder',
    path: '/get-started',
    reach: (page) => page.locator('#find-your-pass label').first().click()
  }
]

/**
 * Takes screenshots of every page of the site in each language at five widths, and of what visitors see after an action. With
 * a text, only of addresses that have it: `npm run screenshots -- /es`. With STYLEGUIDE=1, the style guide has the states of
 * its parts.
 */
if ((await whyStale()) && !(await buildSite())) process.exit(1)
const [wanted = ''] = process.argv.slice(2)
const browser = await chromium.launch(chromiumOptions(await provideChromium()))
const stack = await startStack()
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const viewport of sizes) {
  const page = await browser.newPage({ viewport, baseURL: stack.siteUrl, reducedMotion: 'reduce' })
  await connectWidgets(page, stack.sandboxUrl)
  for (const code of languageCodes) {
    for (const path of builtPaths) {
      const address = inLanguage(code, path)
      if ((code !== defaultLanguage && !isTranslated(path)) || !address.includes(wanted)) continue
      await page.goto(address)
      await loadPictures(page)
      await shoot(page, nameOf(address), true)
      for (const { name, reach } of states.filter((state) => state.path === path)) {
        await page.goto(address)
        await page.evaluate(() => document.fonts.ready)
        await reach(page)
        await shoot(page, `${nameOf(address)}-${name}`, false)
      }
    }
  }
  await page.close()
}
await browser.close()
await stack.stop()

async function shoot(page: Page, name: string, fullPage: boolean) {
  const path = `${folder}/${name}-${page.viewportSize()?.width}.png`
  await page.screenshot({ path, fullPage })
  console.log(path)
}

function nameOf(address: string) {
  return address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')
}

async function openDialog(page: Page) {
  await page.evaluate(() => dispatchEvent(new CustomEvent('open-cta-lead')))
  await page.locator('#lead-dialog[open]').waitFor()
}

async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
}
