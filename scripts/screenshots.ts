import { mkdir, rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { palette } from '../brand/palette.ts'
import { missingInformation, received, submissionFailed } from '../site/lead-form/messages.ts'
import { builtPaths } from '../site/routes.ts'
import { leadDialog, relayCalls, toast, untilHydrated } from '../testing/e2e/lead-forms.ts'
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

/**
 * Takes screenshots of every page of the site, and of its dialog, menu and toasts, at three widths. Makes a contact
 * sheet for each width.
 */
async function main() {
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
      if ((await reach(page)) !== false) await draw(name, false)
    }
    await page.close()
    console.log(await contactSheet(drawn, `${folder}/all-${viewport.width}.png`))
  }
  await browser.close()
  await stack.stop()
}

async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
}

/** Further states of a page. A function resolves to false if its state does not exist at this width. */
const states: Record<string, (page: Page) => Promise<false | void>> = {
  async dialog(page) {
    await (await openDialog(page)).dialog.waitFor()
  },

  async 'dialog-missing'(page) {
    await (await openDialog(page)).submit.click()
    await toast(page, missingInformation.title).waitFor()
  },

  async 'dialog-busy'(page) {
    await page.route(relayCalls, () => undefined)
    const { dialog } = await sendForm(page)
    await dialog.getByText('Submitting...').waitFor()
  },

  async 'dialog-failed'(page) {
    await page.route(relayCalls, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: '' } })
    )
    await sendForm(page)
    await toast(page, submissionFailed('').title).waitFor()
  },

  async success(page) {
    await sendForm(page)
    await toast(page, received.dialog.title).waitFor()
  },

  async menu(page) {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    return (await toggle.isVisible()) ? toggle.click() : false
  },

  async scrolled(page) {
    await untilHydrated(page)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await page.locator('[data-scrolled="true"]').waitFor()
  }
}

async function openDialog(page: Page) {
  await untilHydrated(page)
  await page.getByRole('main').locator('button[commandfor="lead-dialog"]').first().click()
  return leadDialog(page)
}

async function sendForm(page: Page) {
  const form = await openDialog(page)
  await form.fill('Amara', 'Okafor', 'amara@example.com')
  await form.submit.click()
  return form
}

/** Width of a column and gap between pictures, in pixels. */
const column = 300
const gap = 12

/** Longer pages are cut. The sheet gives an overview; the separate files show the details. */
const longest = 1500

/**
 * Arranges pictures side by side, scaled to one width, top edges aligned, eight in a row. Returns the file that it
 * wrote.
 */
async function contactSheet(files: string[], target: string): Promise<string> {
  const tiles = await Promise.all(files.map(shrink))
  const join = { across: 8, shim: gap, background: palette['night-3'], valign: 'top' } as const
  await sharp(tiles, { join, limitInputPixels: false }).png({ palette: true }).toFile(target)
  return target
}

async function shrink(file: string): Promise<Buffer> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .resize({ width: column })
    .toBuffer({ resolveWithObject: true })
  if (info.height <= longest) return data
  return sharp(data).extract({ left: 0, top: 0, width: column, height: longest }).toBuffer()
}

await main()
