import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, phone, test } from './stack.ts'

test.use({ forcedColors: 'active', reducedMotion: 'reduce' })

/** The color that is drawn in a control, some pixels from its left edge. Computed styles do not have forced colors. */
async function colorIn(control: Locator, left: number): Promise<number[]> {
  const { data, info } = await sharp(await control.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (Math.floor(info.height / 2) * info.width + left) * info.channels
  return [...data.subarray(start, start + info.channels)]
}

test('in forced colors, buttons have edges, and what is chosen differs from what is not', async ({
  page
}) => {
  await page.goto('/careers')
  const main = page.getByRole('main')
  const filters = main.locator('[aria-pressed]')
  expect(await colorIn(filters.nth(0), 10)).not.toEqual(await colorIn(filters.nth(1), 10))

  await page.goto('/work-in-soccer')
  const button = main.locator('#plans a, #plans button').first()
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
  const periods = main.locator('#plans label')
  expect(await colorIn(periods.nth(0), 10)).not.toEqual(await colorIn(periods.nth(1), 10))

  await page.goto('/opportunities')
  const player = main.locator('fieldset label')
  await player.nth(0).click()
  expect(await colorIn(player.nth(0), 10)).not.toEqual(await colorIn(player.nth(1), 10))

  await page.goto('/recruitment-package')
  const chosen = main.locator('button[aria-current]')
  const other = main.locator('button[aria-current] + button')
  expect(await colorIn(chosen, 22)).not.toEqual(await colorIn(other, 22))
})

test('in forced colors, the lines of the pitch are darker than its ground', async ({ page, widgets }) => {
  await widgets.connect()
  await page.setViewportSize(phone)
  await page.goto('/get-started')
  const pitch = page.locator('#find-your-pass [data-pitch]:visible')
  const [halfwayLine] = await colorIn(pitch, 175)
  expect(halfwayLine).toBeLessThan(200)
})
