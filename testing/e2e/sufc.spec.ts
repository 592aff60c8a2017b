import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { claimsSchema, fillText } from '../../content/schema/claims.ts'
import { forgetScrollTimelines } from './forget-scroll-timelines.ts'
import { untilHydrated } from './lead-dialog.ts'
import { scrollToShow, scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

const { items } = parse(readFileSync('content/sufc.yaml', 'utf8')).questions
const claims = claimsSchema.parse(parse(readFileSync('content/claims.yaml', 'utf8')))

const questions = (page: Page) => page.locator('main details')

const film = (page: Page) => page.getByRole('link', { name: /Campus film of SUFC/ })

/** The angle by which the frame lies back, in degrees, when its top stands at a share of the window's height. */
function tiltAt(page: Page, share: number) {
  return film(page).evaluate(async (link, at) => {
    const stage = link.closest('section')?.querySelector('[class*=stage]')
    const frame = stage?.firstElementChild
    if (!stage || !frame) return Number.NaN
    scrollBy({ top: stage.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' })
    // What follows the scroll position is drawn with the next frame.
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame)
    const { m22, m23 } = new DOMMatrix(getComputedStyle(frame).transform)
    return (Math.atan2(m23, m22) * 180) / Math.PI
  }, share)
}

test('the calls lead to the calendar and the application of the club in a new tab', async ({
  page,
  context
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'Elsewhere' }))
  await page.goto('/sufc')
  const calls = page.getByRole('main').locator('a[target=_blank]')
  await expect(calls).toHaveText([
    'Schedule a Call to Learn More (opens in a new tab)',
    'Schedule a Call to Learn More (opens in a new tab)',
    'Book Your Call (opens in a new tab)',
    'Apply to the Club (opens in a new tab)'
  ])
  for (const call of await calls.all()) {
    await expect(call).toHaveAttribute('rel', 'noopener noreferrer')
    const opened = context.waitForEvent('page')
    await call.click()
    const tab = await opened
    await tab.waitForURL(/example\.com\/sufc-(call|application)$/)
    await tab.close()
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to' })).toHaveAttribute(
    'href',
    'mailto:contact@example.com'
  )
})

test('a picture of a gallery fades in once three tenths of it are in view', async ({ page }) => {
  await page.goto('/sufc')
  await untilHydrated(page)
  const picture = page.getByRole('figure').filter({ hasText: 'Red rock' })
  await scrollUntilBlocksWait(page)
  await expect(picture).toHaveCSS('opacity', '0')
  await scrollToShow(picture, 0.2)
  await expect(picture).toHaveAttribute('data-reveal', 'waiting')
  await scrollToShow(picture, 0.5)
  await expect(picture).toHaveCSS('opacity', '1')
})

test('the questions are answered one at a time, and the open answer closes again', async ({ page }) => {
  await page.goto('/sufc')
  await expect(questions(page).locator('summary')).toHaveText(
    items.map(({ question }: { question: string }) => question)
  )
  await expect(page.locator('details[open]')).toHaveCount(1)
  const third = questions(page).nth(2)
  await third.locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(third).toHaveAttribute('open')
  await third.locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)

  for (const [index, { answer }] of items.entries())
    await expect(questions(page).nth(index).locator('p')).toHaveText(fillText(answer, 'answer', claims))
  const days = page.locator('li[data-kind=training]')
  await expect(days).toHaveCount(5)
  await expect(days.last()).toContainText('5')
})

test.describe('the campus film', () => {
  for (const browser of ['with scroll timelines', 'without']) {
    test(`in a browser ${browser} rises flat as it is scrolled into view, and less steeply on a phone`, async ({
      page
    }) => {
      if (browser === 'without') await forgetScrollTimelines(page)
      await page.goto('/sufc')
      await untilHydrated(page)
      await expect.poll(() => tiltAt(page, 0.95)).toBeGreaterThan(18)
      const steep = await tiltAt(page, 0.95)
      expect(await tiltAt(page, 0.6)).toBeLessThan(steep)
      expect(await tiltAt(page, 0.02)).toBeCloseTo(0)

      await page.setViewportSize({ width: 768, height: 1024 })
      const slight = await tiltAt(page, 0.95)
      expect(slight).toBeGreaterThan(5)
      expect(slight).toBeLessThan(15)
    })
  }

  test('lies flat from the start under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/sufc')
    expect(await tiltAt(page, 0.95)).toBeCloseTo(0)
  })
})
