import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

const emails = (page: Page) => page.getByRole('group', { name: 'Send 10 emails today' }).getByRole('checkbox')

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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('ten emails are ticked off one by one, and the last one says that it is done', async ({ page }) => {
      await page.goto('/guide-thankyou')
      await expect(emails(page)).toHaveCount(10)
      const done = page.getByText('Full time.')
      await expect.poll(() => spoken(page)).toMatch(/\D0\s+of 10 sent/i)
      for (const box of await emails(page).all()) {
        await expect(done).toBeHidden()
        await box.check()
      }
      await expect.poll(() => spoken(page)).toMatch(/\D10\s+of 10 sent/i)
      await expect(done).toBeVisible()
      await page.getByRole('checkbox', { name: 'Email 4' }).uncheck()
      await expect.poll(() => spoken(page)).toMatch(/\D9\s+of 10 sent/i)
    })
  })
}

test('what is in the email, where to ask for it again, and the ways back', async ({ page }) => {
  await page.goto('/guide-thankyou')
  const main = page.getByRole('main')
  await expect(main).toContainText(/spam/)
  await expect(main.getByText('2,000+ coach contacts')).toBeVisible()
  await expect(main.getByText('Across D1, D2, D3, NAIA and JUCO.')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toHaveText('contact@example.com')
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Back to Guide' })).toHaveAttribute('href', '/leadgenguide')
})
