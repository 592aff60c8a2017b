import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const hero = 'Download Our Latest Soccer Opportunities'

test.describe('the lead dialog opens', () => {
  test('from the navigation, from the hero and on each window event', async ({ page }) => {
    await page.goto('/')
    const { dialog, firstName } = leadDialog(page)
    const raise = (name: string) => () =>
      page.evaluate((event) => window.dispatchEvent(new CustomEvent(event)), name)
    const openers = [
      () => page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click(),
      () => page.getByRole('button', { name: hero }).click(),
      () => untilHydrated(page).then(raise('open-cta-lead')),
      raise('open-lead-form')
    ]
    for (const open of openers) {
      await open()
      await expect(firstName).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }

    await page.evaluate(() =>
      addEventListener('open-cta-lead', () => document.body.setAttribute('data-raised', 'yes'), {
        once: true
      })
    )
    await page.getByRole('button', { name: hero }).click()
    await expect(page.locator('body')).toHaveAttribute('data-raised', 'yes')
    await expect(dialog).toBeVisible()
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

  test('before any script has run, and keeps what was typed through hydration', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: hero }).click()
    const { firstName, dialog } = leadDialog(page)
    await expect(firstName).toBeFocused()
    await firstName.fill('Amara')
    held.resolve()
    await untilHydrated(page)
    await expect(dialog).toBeVisible()
    await expect(firstName).toHaveValue('Amara')
  })
})

test('the lead dialog closes by Escape, its button and the backdrop, clears, and focus goes back to where it was', async ({
  page
}) => {
  await page.goto('/')
  await untilHydrated(page)
  const opener = page.getByRole('button', { name: hero })
  const { dialog, firstName, submit, close } = leadDialog(page)
  const ways = [() => page.keyboard.press('Escape'), () => close.click(), () => page.mouse.click(20, 450)]
  for (const closeIt of ways) {
    await opener.click()
    await expect(firstName).toHaveValue('')
    await expect(dialog.getByText('Enter your last name')).toHaveCount(0)
    await expect(toast(page, 'Missing Information')).toHaveCount(0)
    await firstName.fill('Amara')
    await submit.click()
    await expect(dialog.getByText('Enter your last name')).toBeVisible()
    await closeIt()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await expect(firstName).toHaveValue('')
})
