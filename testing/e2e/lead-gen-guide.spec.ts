import { toast, untilHydrated, asSlowAsAPerson } from './lead-dialog.ts'
import { scrollToShow, scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

test('the page of the guide leads back to its form, whose lead is sent from the button below it', async ({
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
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
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
    await expect(toast(page, 'Missing Information').first()).toBeVisible()
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
})
