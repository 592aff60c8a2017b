import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { field, openEditor, startEditor, unfold } from '../../testing/editor-session.ts'
import { chromiumOptions } from '../chromium-options.ts'
import { provideChromium } from '../find-chromium.ts'

/** Takes the screenshots of docs/editing.md. */
const folder = 'docs/pictures'
await mkdir(folder, { recursive: true })
const browser = await chromium.launch(chromiumOptions(provideChromium()))
const editor = await startEditor()
const page = await browser.newPage({ viewport: { width: 1120, height: 700 }, reducedMotion: 'reduce' })

await page.goto(editor.url)
await page.getByRole('button', { name: 'Work with Local Repository' }).waitFor()
await draw(page, 'editor-start')

const session = await openEditor(page, editor.url)
await page.getByRole('row', { name: 'Contact', exact: true }).waitFor()
await draw(page, 'editor-lists')

await session.open('Pages', 'Home')
const title = field(await unfold(page, 'Hero'), 'Title').getByRole('textbox')
await title.fill('Your Season Starts Here')
await draw(page, 'editor-headline')

await title.fill('For {claim:everybody}')
await page.getByRole('button', { name: 'Save', exact: true }).click()
await page.getByRole('alertdialog').getByText('there is no claim').waitFor()
await draw(page, 'editor-refused')
await page.getByRole('button', { name: 'OK' }).click()

// The editor renders a field only when it scrolls into view.
await page.setViewportSize({ width: 1120, height: 2000 })
await (await unfold(page, 'Portrait')).getByRole('button', { name: 'Replace Image' }).click()
await page.getByRole('option', { name: 'hero.jpg' }).waitFor()
await page.setViewportSize({ width: 1120, height: 700 })
await page.waitForFunction(() => {
  const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('dialog img'))
  return pictures.filter(({ naturalWidth }) => naturalWidth > 0).length > 7
})
await draw(page, 'editor-picture')

await browser.close()
await editor.stop()

async function draw(drawn: Page, name: string) {
  const file = `${folder}/${name}.webp`
  await drawn.evaluate(async () => {
    await document.fonts.ready
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await sharp(await drawn.screenshot())
    .webp({ quality: 70 })
    .toFile(file)
  console.log(file)
}
