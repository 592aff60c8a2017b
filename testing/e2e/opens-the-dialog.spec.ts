import type { Page } from '@playwright/test'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.describe('the lead dialog opens', () => {
  test('from the navigation', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
    await expect(leadDialog(page).firstName).toBeFocused()
  })

  test('from the hero', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Download Our Latest Soccer Opportunities' }).click()
    await expect(leadDialog(page).firstName).toBeFocused()
  })

  test('from the hero and from the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Access Soccer Opportunities' }).click()
    await expect(leadDialog(page).firstName).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.locator('[popover]').getByRole('button', { name: 'Get Started' }).click()
    await expect(leadDialog(page).firstName).toBeFocused()
  })

  for (const name of ['open-cta-lead', 'open-lead-form']) {
    test(`on the window event ${name}`, async ({ page }) => {
      await page.goto('/')
      await untilHydrated(page)
      await page.evaluate((event) => window.dispatchEvent(new CustomEvent(event)), name)
      await expect(leadDialog(page).firstName).toBeFocused()
    })
  }

  test('raising the page-wide event with each click', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    await page.evaluate(() =>
      addEventListener('open-cta-lead', () => document.body.setAttribute('data-raised', 'yes'), {
        once: true
      })
    )
    await page.getByRole('button', { name: 'Download Our Latest Soccer Opportunities' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-raised', 'yes')
    await expect(leadDialog(page).dialog).toBeVisible()
  })

  test('before any script has run, and keeps what was typed through hydration', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Download Our Latest Soccer Opportunities' }).click()
    const { firstName, dialog } = leadDialog(page)
    await expect(firstName).toBeFocused()
    await firstName.fill('Amara')
    held.resolve()
    await untilHydrated(page)
    await expect(dialog).toBeVisible()
    await expect(firstName).toHaveValue('Amara')
  })
})

test.describe('the lead dialog closes and clears', () => {
  const ways = {
    'by Escape': (page) => page.keyboard.press('Escape'),
    'by its button': (page) => leadDialog(page).close.click(),
    'by the backdrop': (page) => page.mouse.click(20, 450)
  } satisfies Record<string, (page: Page) => Promise<void>>

  for (const [name, close] of Object.entries(ways)) {
    test(`${name}, and focus goes back to where it was`, async ({ page }) => {
      await page.goto('/')
      await untilHydrated(page)
      const opener = page.getByRole('button', { name: 'Download Our Latest Soccer Opportunities' })
      const { dialog, firstName, submit } = leadDialog(page)
      await opener.click()
      await firstName.fill('Amara')
      await submit.click()
      await expect(dialog.getByText('Enter your last name')).toBeVisible()
      await close(page)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await expect(firstName).toHaveValue('')
      await expect(dialog.getByText('Enter your last name')).toHaveCount(0)
      await expect(toast(page, 'Missing Information')).toHaveCount(0)
    })
  }
})
