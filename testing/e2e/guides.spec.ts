import type { Page } from '@playwright/test'
import { missingInformation } from '../../site/lead-form/messages.ts'
import { asSlowAsAPerson, toast, untilHydrated } from './lead-forms.ts'
import { scrollTo, scrollToShow, scrollUntilBlocksWait } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

test('the page of the free guide leads back to its form, whose lead is sent from the button below it', async ({
  page,
  crm
}) => {
  await page.goto('/leadgenguide?utm_campaign=guide')
  await untilHydrated(page)
  const form = page.locator('#lead-gen-guide-hero form')
  const below = page.getByRole('button', { name: 'Yes! Send Me My Free Guide + Coach Database' })

  await test.step('a story fades in once a fifth of it is in view, and stays', async () => {
    const story = page
      .getByRole('listitem')
      .filter({ has: page.locator('blockquote') })
      .nth(3)
    await scrollUntilBlocksWait(page)
    await expect(story).toHaveCSS('opacity', '0')
    await scrollToShow(story, 0.1)
    await expect(story).toHaveAttribute('data-reveal', 'waiting')
    await scrollToShow(story, 0.3)
    await expect(story).toHaveCSS('opacity', '1')
    await scrollTo(page, 0)
    await scrollToShow(story, 0.1)
    await expect(story).toHaveCSS('opacity', '1')
  })

  await test.step('the buttons of both parts lead back to the form', async () => {
    for (const link of await page.getByRole('main').locator('a[href="#lead-gen-guide-hero"]').all()) {
      await link.scrollIntoViewIfNeeded()
      await expect(form).not.toBeInViewport()
      await link.click()
      await expect(page).toHaveURL(/#lead-gen-guide-hero$/)
      await expect(page.locator('#lead-gen-guide-hero')).toBeInViewport({ ratio: 0.9 })
    }
  })

  await test.step('the button below asks for what is missing where it is missing', async () => {
    await below.click()
    await expect(toast(page, missingInformation.title).first()).toBeVisible()
    await expect(form.getByLabel('First name')).toBeFocused()
    await expect(form.getByLabel('First name')).toBeInViewport()
  })

  await test.step('the button below sends the lead, and the visitor goes on to the top of the thanks', async () => {
    await form.getByLabel('First name').fill('Amara')
    await form.getByLabel('Last name').fill('Okafor')
    await form.getByLabel('Email').fill('inline@example.com')
    await asSlowAsAPerson(page)
    await below.click()
    await expect(page).toHaveURL('/guide-thankyou?utm_campaign=guide')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect
      .poll(() => crm.contacts())
      .toMatchObject([{ email: 'inline@example.com', form_source: 'lead-gen-guide', utm_campaign: 'guide' }])
  })

  await test.step('the email that the thanks name is open', async () => {
    const { link } = wordsOf('guide-thank-you').checklist.personalize
    await page.getByRole('link', { name: link.label }).click()
    const email = page.locator('details#five-line-email')
    await expect(email).toHaveAttribute('open')
    await expect(email.locator('p').first()).toBeInViewport()
  })
})

test('a chapter says when its rules were checked and, once that is too long ago, offers to ask', async ({
  page
}) => {
  const words = wordsOf('checked-note')
  const note = page.getByRole('note').first()
  await page.clock.setFixedTime('2026-07-01')
  await page.goto('/soccer-guide')
  await untilHydrated(page)
  const [, month = ''] =
    new RegExp(words.checked.replace('{month}', '(.+\\d)')).exec((await note.textContent()) ?? '') ?? []
  expect(month).toMatch(/^[A-Z][a-z]+ 20\d\d$/)

  // The same build, years later.
  await page.clock.setFixedTime('2031-01-01')
  await page.reload()
  await untilHydrated(page)
  await expect(note).toHaveText(`${words.stale.replace('{month}', month)} ${words.ask}`)
  await note.getByRole('link', { name: words.ask }).click()
  await expect(page).toHaveURL('/contact')
})

test('the contents of the guide follow the reader, and stay under the bar of a phone @weekly', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/soccer-guide')
  await untilHydrated(page)
  const contents = page.getByRole('navigation', { name: 'In this guide' })
  const links = contents.getByRole('link')
  const current = contents.locator('[aria-current="location"]')
  const chapters = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

  // Forward, back, and over a jump.
  for (const place of [2, 7, 1]) {
    await page
      .locator(chapters[place] ?? '')
      .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    await expect(current).toHaveAttribute('href', chapters[place] ?? '')
  }
  await scrollTo(page, await page.evaluate(() => document.body.scrollHeight))
  await expect(current).toHaveAttribute('href', chapters.at(-1) ?? '')

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await links.nth(6).click()
    const heading = page.locator(chapters[6] ?? '')
    await expect(heading).toBeInViewport()
    await expect(current).toHaveAttribute('href', chapters[6] ?? '')
    await expect(current).toBeInViewport({ ratio: 1 })
    const rail = await contents.boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0))
  })
})

test('a guide is shared by the list of the device, or by a copy of its link @weekly', async ({
  page,
  context
}) => {
  const { share: words } = wordsOf('article-page')
  const path = '/guides/college-placement'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`${path}?utm_source=mail`)
  const copy = page.getByRole('button', { name: words.copy })
  await copy.click()
  const copied = page.getByRole('button', { name: words.copied })
  await expect(copied).toBeFocused()
  await expect(page.locator('main [aria-live]')).toHaveText(words.copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}$`))
  await page.clock.fastForward(2000)
  await expect(copy).toBeFocused()

  // A device with a list of ways to share.
  await page.addInitScript(() => {
    navigator.share = async (data) => document.documentElement.setAttribute('data-shared', data?.url ?? '')
  })
  await page.reload()
  await page.getByRole('button', { name: words.share, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`${path}$`))
})

/** All that the page says, as assistive technology hears it: with what the style sheet has counted. */
async function spoken(page: Page): Promise<string> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  return nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => name?.value)
    .join('')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the emails of /guide-thankyou are ticked off up to the last @weekly', async ({ page }) => {
    await page.goto('/guide-thankyou')
    const emails = page.getByRole('group').getByRole('checkbox')
    const count = await emails.count()
    const done = page.getByText(wordsOf('guide-thank-you').checklist.emails.done)
    const expectSent = (sent: number) =>
      expect.poll(() => spoken(page)).toMatch(new RegExp(`\\D${sent}\\s+of ${count} sent`, 'i'))
    await expectSent(0)
    for (const box of await emails.all()) {
      await expect(done).toBeHidden()
      await box.check()
    }
    await expectSent(count)
    await expect(done).toBeVisible()
    await emails.first().uncheck()
    await expectSent(count - 1)
  })
})
