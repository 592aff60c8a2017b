import { mkdir } from 'node:fs/promises'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { fillSample, type Fate } from '../testing/desk/sample-leads.ts'
import { signIn } from '../testing/desk/sign-in.ts'
import { openEditorSite } from '../testing/project-copies.ts'
import { startStack } from '../testing/running-stack.ts'
import { chromiumOptions, provideChromium } from './chromium.ts'

/** Takes the screenshots of the docs, of invented leads and texts. `-- desk` or `-- editor` takes those of one part only. */
async function main() {
  const parts = process.argv.slice(2)
  const browser = await chromium.launch(chromiumOptions(await provideChromium()))
  try {
    if (parts.length === 0 || parts.includes('desk')) await drawDesk(browser)
    if (parts.length === 0 || parts.includes('editor')) await drawEditor(browser)
  } finally {
    await browser.close()
  }
}

const well: Fate[] = ['delivered', 'delivered', 'held', 'delivered', 'delivered']

/** The pictures of docs/desk.md, and of the desk in docs/operating.md, on a real relay. */
async function drawDesk(browser: Browser) {
  await withDesk(browser, well, async (page) => {
    await page.locator('.recharts-rectangle').first().waitFor()
    await draw(page, 'desk-today')
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'In CRM' }).first().click()
    await page.getByRole('heading', { name: 'The way to the CRM' }).waitFor()
    await draw(page, 'desk-lead')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor()
    await draw(page, 'desk-people')
  })

  await withDesk(browser, [...well, 'waiting', 'waiting'], async (page) => {
    await page.getByRole('heading', { name: 'Visitors notice nothing' }).waitFor()
    await draw(page, 'desk-crm-down')
    await page.getByRole('link', { name: /^Health/ }).click()
    await page.locator('.recharts-line').first().waitFor({ state: 'attached' })
    await draw(page, 'desk-health')
  })

  await withDesk(browser, [...well, 'failed', 'failed', 'failed'], async (page) => {
    await page.getByRole('link', { name: /^Failed/ }).click()
    await page.locator('[data-lead]').first().waitFor()
    await draw(page, 'desk-failed')
  })
}

async function withDesk(browser: Browser, fates: Fate[], use: (page: Page) => Promise<void>) {
  const stack = await startStack({ fill: (dir) => fillSample(dir, fates) })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await signIn(page, stack.settings, 'sam@example.com')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await use(page)
  } finally {
    await page.close()
    await stack.stop()
  }
}

/** A busy machine renders and builds for minutes. */
const patiently = { timeout: 300_000 }

/** The pictures of docs/editing.md. */
async function drawEditor(browser: Browser) {
  const site = await openEditorSite()
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(180_000)
  const preview = page.frameLocator('iframe')
  try {
    await page.goto(site.url)
    await page.getByLabel('Your name').fill('Anna')
    await page.getByRole('button', { name: 'Home', exact: true }).click()
    await page.locator('summary').getByText('Hero', { exact: true }).click()
    const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
    const title = hero.getByLabel('Title', { exact: true })
    await title.fill('Your Season Starts Here')
    await expect(preview.getByRole('heading', { level: 1, name: /Your Season/ })).toBeVisible(patiently)
    await page.getByText('The page is being drawn').waitFor({ state: 'hidden' })
    await draw(page, 'editor-headline')

    await title.fill('For {claim:everybody}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: /there is no figure/ }).waitFor()
    await draw(page, 'editor-refused')

    await title.fill('Your Season Starts Here')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. It is live').waitFor()
    await hero.getByRole('button', { name: 'Choose picture' }).click()
    await page.waitForFunction(() => {
      const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('dialog[open] img'))
      return pictures.filter(({ naturalWidth }) => naturalWidth > 0).length > 7
    })
    await draw(page, 'editor-picture')
    await page.getByRole('dialog', { name: 'Pictures' }).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: /^Publish/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await dialog.getByRole('region', { name: 'Home' }).getByText('Hero: Title').waitFor()
    await draw(page, 'editor-publish')
    await dialog.getByRole('button', { name: 'Make it live' }).click()
    await expect(dialog.getByText('Nothing: everything that is saved is live.')).toBeVisible(patiently)
    await draw(page, 'editor-live')
  } finally {
    await page.close()
    await site.stop()
  }
}

const folder = 'docs/pictures'

/** Keeps what a page shows as a picture of the docs, under this name. */
async function draw(page: Page, name: string) {
  const file = `${folder}/${name}.webp`
  await mkdir(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(file)
  console.log(file)
}

await main()
