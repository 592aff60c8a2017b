import { expect, type Locator, type Page } from '@playwright/test'
import { printLink, signIn } from '../desk/sign-in.ts'
import { heading, sendLead, test } from './desk-stack.ts'
import { well } from './stack.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('staff find a person, open the contact, see what failed, and sign out', async ({ page, open }) => {
    const stack = await open([...well, 'failed'])
    const name = 'Ida Lüdenscheidt'
    const markup = '<img src=x>'
    await sendLead(stack.siteUrl, 'Ida', { name, lastName: 'Lüdenscheidt', utm_campaign: markup })
    await signIn(page, stack.settings)
    const tabs = page.getByRole('navigation', { name: 'Desk' })

    const search = page.getByRole('searchbox', { name: 'Search leads' })
    await expect(search).toHaveAttribute('autocapitalize', 'none')
    await search.fill('luden')
    await search.press('Enter')
    await page.getByRole('button', { name }).tap()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open in the sandbox' }).tap()
    const contact = await opened
    await expect(contact.locator('[aria-current]')).toContainText(name)
    await expect(contact.locator('[aria-current]').getByText(markup, { exact: true })).toBeVisible()
    await expect(contact.locator('[aria-current] img')).toHaveCount(0)
    // The browser draws a page behind another one once a second.
    await contact.close()

    await page.getByRole('button', { name: 'Erase person' }).tap()
    const typed = page.getByLabel('Type the email to go on')
    await expect(typed).toHaveAttribute('autocapitalize', 'none')
    await typed.fill('Ida@Example.com ')
    await expect(page.getByRole('button', { name: 'Erase for good' })).toBeEnabled()
    await expect(page.getByLabel('Reason, for the record')).toHaveAccessibleDescription(/^Without a name/)
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page.getByRole('button', { name: 'Erase person' })).toBeFocused()

    await tabs.getByRole('link', { name: '1 failed' }).tap()
    await expect(heading(page, '1 lead did not reach HighLevel')).toBeVisible()

    await tabs.getByRole('link', { name: 'People' }).tap()
    await page.getByRole('button', { name: 'Light or dark' }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Sign out here' }).tap()
    await expect(heading(page, 'Sign in')).toBeVisible()
  })
})

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
  await keyboard.press('/')
  await keyboard.type('Best')
  await expect(page.locator('[data-lead]')).toHaveCount(1)
  await tabTo(page, spam.locator('[data-lead]'))
  await keyboard.press('Enter')
  await expect(name).toHaveText('Best Rank')
  await expect(name).toBeFocused()
  await tabTo(page, button(/^Keep as spam/))
  await keyboard.press('Enter')
  await expect(spam).toContainText('Kept as spam')
  await keyboard.press('Escape')
  await expect(name).toBeHidden()

  await keyboard.press('g')
  await keyboard.press('h')
  await tabTo(page, button('Back up now'))
  await keyboard.press('Enter')
  await expect(page.getByText('checked whole')).toBeVisible()

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
