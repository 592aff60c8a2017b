import type { Locator, Page, TestInfo } from '@playwright/test'
import { formOf, openForm, toast } from './lead-forms.ts'
import { recordShifts, scrollTo, shifts } from './page-checks.ts'
import { expect, phone, test, wordsOf } from './stack.ts'

// How many taps a new visitor's tasks take. Typing is no tap; a college route takes five, as `find-your-pass.spec.ts` plays it.
type Action = { to: string; label: string }

test.use({ viewport: phone, reducedMotion: 'reduce' })

/** Counts taps, and keeps a picture of where they led. */
function visitorOf(page: Page, info: TestInfo) {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    expectTaps: async (most: number) => {
      expect(taps).toBeLessThanOrEqual(most)
      await info.attach('arrived', { body: await page.screenshot(), contentType: 'image/png' })
    }
  }
}

const dock = (page: Page) => page.locator('main [data-dialog="lead-dialog"]')

test('two taps book a call, whose first times are in the first screen', async ({
  page,
  crm,
  widgets
}, info) => {
  const { tap, expectTaps } = visitorOf(page, info)
  await widgets.connect()
  await page.addInitScript(recordShifts)
  const calendar = page.frameLocator('iframe[title="Booking calendar"]')
  const time = calendar.getByRole('radio').first()
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport)
    await page.goto('/thank-you')
    await expect(page.locator('[data-fits]')).toBeVisible()
    const { y = Infinity, height = 0 } = (await time.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(viewport.height)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    // The room ends with the calendar, whose frame keeps its height.
    const asked = await calendar.locator('html').evaluate((root) => root.getBoundingClientRect().height)
    await expect
      .poll(async () => (await page.locator('[data-fits]').boundingBox())?.height)
      .toBe(Math.ceil(asked))
    expect((await page.locator('[data-fits] iframe').boundingBox())?.height).toBeGreaterThanOrEqual(900)
    expect(await shifts(page)).toEqual([])
  }
  await tap(time)
  await calendar.getByLabel('First name').fill('Amara')
  await calendar.getByLabel('Last name').fill('Okafor')
  await calendar.getByLabel('Email').fill('two@example.com')
  await tap(calendar.getByRole('button', { name: 'Book this time' }))
  await expect(toast(page, wordsOf('embeds').booked.title)).toBeVisible()
  await expectTaps(2)
  await expect(page).toHaveURL(/\/thank-you$/)
  const booking = { calendar_id: 'ocsmThankYouCalendar', slot: expect.stringMatching(/^\d{4}-/) }
  expect(await crm.contacts()).toMatchObject([{ email: 'two@example.com', ...booking }])
  await scrollTo(page, 900)
  await expect(dock(page)).toHaveCount(0)
})

test('one tap opens the guide that was asked for, or prints it', async ({ page }, info) => {
  const { tap, expectTaps } = visitorOf(page, info)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const { fill, submit } = await openForm(page, formOf('lead-gen-guide'))
  await fill('Amara', 'Okafor', 'one@example.com')
  await submit.click()
  await expect(page).toHaveURL('/guide-thankyou')
  await expect(dock(page)).toHaveCount(0)
  const { read, print }: { read: Action; print: Action } = wordsOf('guide-thank-you').hero
  await tap(page.getByRole('link', { name: read.label }))
  await expect(page).toHaveURL('/soccer-guide')
  await expectTaps(1)
  await page.goBack()
  await page.getByRole('link', { name: print.label }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(page).toHaveURL('/soccer-guide')
})
