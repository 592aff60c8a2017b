import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

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

test(
  'without scripts, emails are ticked off one by one, and the last one says that it is done',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/guide-thankyou')
    const emails = page.getByRole('group').getByRole('checkbox')
    const count = await emails.count()
    const done = page.getByText('Full time.')
    await expect.poll(() => spoken(page)).toMatch(new RegExp(`\\D0\\s+of ${count} sent`, 'i'))
    for (const box of await emails.all()) {
      await expect(done).toBeHidden()
      await box.check()
    }
    await expect.poll(() => spoken(page)).toMatch(new RegExp(`\\D${count}\\s+of ${count} sent`, 'i'))
    await expect(done).toBeVisible()
    await emails.first().uncheck()
    await expect.poll(() => spoken(page)).toMatch(new RegExp(`\\D${count - 1}\\s+of ${count} sent`, 'i'))
  }
)
