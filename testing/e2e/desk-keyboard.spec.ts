import { expect, type Locator, type Page } from '@playwright/test'
import { printLink } from '../desk/sign-in.ts'
import { heading, test, well } from './desk-stack.ts'

/** Moves the focus there, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('the keyboard alone does everything at the desk', { tag: '@weekly' }, async ({ page, open }) => {
  test.setTimeout(180_000)
  const stack = await open(well)
  const { keyboard } = page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const name = page.locator('h2[tabindex="-1"]')
  const spam = page.getByRole('row', { name: 'Best Rank' })

  await page.goto(await printLink(stack.settings, 'sam@example.com'))
  await tabTo(page, button(/^Sign in as/))
  await keyboard.press('Enter')
  await expect(heading(page, 'Leads per day')).toBeVisible()

  await keyboard.press('g')
  await keyboard.press('l')
  await expect(heading(page, /leads in 30 days/)).toBeVisible()
  await expect(spam).toBeVisible()
  await keyboard.press('j')
  await expect(name).toBeFocused()
  const first = await name.textContent()
  await keyboard.press('j')
  await expect(name).not.toHaveText(first ?? '')
  await keyboard.press('k')
  await expect(name).toHaveText(first ?? '')
  await keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(page.locator('[data-lead]').first()).toBeFocused()

  await keyboard.press('/')
  await keyboard.type('Best')
  await expect(page.locator('[data-lead]')).toHaveCount(1)
  await tabTo(page, spam.locator('[data-lead]'))
  await keyboard.press('Enter')
  await expect(name).toHaveText('Best Rank')
  await expect(name).toBeFocused()
  await keyboard.press('s')
  await expect(spam).toContainText('Kept as spam')
  await keyboard.press('z')
  await expect(spam).toContainText('Held')
  await keyboard.press('Escape')
  await expect(name).toBeHidden()

  await keyboard.press('g')
  await keyboard.press('h')
  await tabTo(page, button('Check the whole chain now'))
  await keyboard.press('Enter')
  await expect(page.getByText(/followed from the first to the last .*: unbroken/)).toBeVisible()

  await keyboard.press('g')
  await keyboard.press('p')
  await tabTo(page, page.getByLabel('Name of the new person'))
  await keyboard.type('Jo Meyer')
  await keyboard.press('Tab')
  await keyboard.type('jo@example.com')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'A link for Jo Meyer' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('row', { name: 'jo@example.com' })).toBeVisible()
  await tabTo(page, button('Sign out').first())
  await keyboard.press('Enter')
  await expect(heading(page, 'Sign in')).toBeVisible()
})
