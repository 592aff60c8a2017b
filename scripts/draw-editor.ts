import { chromium, expect, type Locator } from '@playwright/test'
import { openEditorSite } from '../testing/editor-site.ts'
import { chromiumOptions } from './chromium-options.ts'
import { drawDocsPicture } from './docs-picture.ts'
import { provideChromium } from './find-chromium.ts'

// Takes the screenshots of docs/editing.md.

const browser = await chromium.launch(chromiumOptions(provideChromium()))
const site = await openEditorSite()
const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce' })
page.setDefaultTimeout(180_000)
const preview = page.frameLocator('iframe')

try {
  await drawAll()
} finally {
  await browser.close()
  await site.stop()
}

async function drawAll() {
  await page.goto(site.url)
  await page.getByLabel('Your name').fill('Anna')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.locator('summary').getByText('Hero', { exact: true }).click()
  const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
  const title = hero.getByLabel('Title', { exact: true })
  await title.fill('Your Season Starts Here')
  await shown(preview.getByRole('heading', { level: 1, name: /Your Season/ }))
  await page.getByText('The page is being drawn').waitFor({ state: 'hidden' })
  await draw('editor-headline')

  await title.fill('For {claim:everybody}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: /there is no figure/ }).waitFor()
  await draw('editor-refused')

  await title.fill('Your Season Starts Here')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. It is live').waitFor()
  await hero.getByRole('button', { name: 'Choose picture' }).click()
  await page.waitForFunction(() => {
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('dialog[open] img'))
    return pictures.filter(({ naturalWidth }) => naturalWidth > 0).length > 7
  })
  await draw('editor-picture')
  await page.getByRole('dialog', { name: 'Pictures' }).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Publish/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('Home: Hero: Title').waitFor()
  await draw('editor-publish')
  await dialog.getByRole('button', { name: 'Make it live' }).click()
  await shown(dialog.getByText('Nothing: everything that is saved is live.'))
  await draw('editor-live')
}

/** A busy machine renders and builds for minutes. */
async function shown(locator: Locator) {
  await expect(locator).toBeVisible({ timeout: 300_000 })
}

function draw(name: string) {
  return drawDocsPicture(page, name)
}
