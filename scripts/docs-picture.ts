import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'docs/pictures'

/** Keeps what a page shows as a picture of the docs, under this name. */
export async function drawDocsPicture(page: Page, name: string) {
  const file = `${folder}/${name}.webp`
  await mkdir(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(file)
  console.log(file)
}
