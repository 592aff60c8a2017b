import type { Page } from '@playwright/test'
import { formsUnderTest, reachForm } from './lead-forms.ts'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

const phone = { width: 390, height: 844 }

/** A page that costs little, so that Back has a page to go to. */
const before = '/robots.txt'

async function arrive(page: Page, path = '/careers') {
  await page.goto(before)
  await page.goto(path)
  await untilHydrated(page)
}

const openDialog = (page: Page) => page.evaluate(() => window.dispatchEvent(new CustomEvent('open-cta-lead')))
const entries = (page: Page) => page.evaluate(() => history.state.overlays ?? 0)

test('the lead dialog: Back closes it, it leaves no entry of its own, and it stays open over no other page', async ({
  page
}) => {
  await arrive(page)
  const opener = page.getByRole('navigation').getByRole('button', { name: 'Get Started' })
  const elite = page.getByRole('navigation').getByRole('link', { name: 'Elite 25' }).first()
  const { dialog, firstName } = leadDialog(page)

  await test.step('Back clears its fields, and the page stays where it was scrolled to', async () => {
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    await opener.click()
    await firstName.fill('Amara')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/careers')
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(600)
  })

  await test.step('Forward does not open it, once it was closed in another way', async () => {
    await opener.click()
    await expect(firstName).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => entries(page)).toBe(0)
    await page.goForward()
    await expect.poll(() => entries(page)).toBe(0)
    await expect(dialog).toBeHidden()
  })

  await test.step('a jump over several entries', async () => {
    await elite.click()
    await expect(page).toHaveURL('/elite-25')
    await openDialog(page)
    await expect(dialog).toBeVisible()
    await expect.poll(() => entries(page)).toBe(1)
    await page.evaluate(() => history.go(-2))
    await expect(page).toHaveURL('/careers')
    await expect(dialog).toBeHidden()
  })

  await test.step('a link that a script follows leaves no second entry of the page', async () => {
    await openDialog(page)
    await expect(dialog).toBeVisible()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacy"]')?.click())
    await expect(page).toHaveURL('/privacy')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
    await page.goBack()
    await expect(page).toHaveURL(before)
  })
})

test(
  'a dialog that was opened while the next page was loading does not stay open over it',
  { tag: '@weekly' },
  async ({ page }) => {
    await arrive(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/elite-25-[^/]*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    const { dialog } = leadDialog(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Elite 25' }).first().click()
    await openDialog(page)
    await expect(dialog).toBeVisible()
    held.resolve()
    await expect(page).toHaveURL('/elite-25')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
  }
)

test('the menu of a phone: Back and a wider window close it, its link leads on, its dialog gives focus back to its button', async ({
  page
}) => {
  const menu = page.locator('[popover]')
  const button = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize(phone)
  await arrive(page)
  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/careers')

  await button.click()
  await menu.getByRole('button', { name: 'Get Started' }).click()
  await expect(leadDialog(page).firstName).toBeFocused()
  await leadDialog(page).close.click()
  await expect(button).toBeFocused()
  await expect.poll(() => entries(page)).toBe(0)

  await button.click()
  await menu.getByRole('link', { name: 'Elite 25' }).click()
  await expect(page).toHaveURL('/elite-25')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/careers')

  await button.click()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => entries(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

test(
  'the popup, and the dialog that takes its place',
  { tag: '@weekly' },
  async ({ page, watch, widgets }) => {
    await widgets.connect()
    watch.expectErrors(/Failed to load/)
    await page.route('**/form_embed.js', (route) => route.abort())
    await arrive(page, '/lane-valley-fc')
    await page.getByRole('main').locator('button[commandfor]').first().click()
    const popup = page.locator('dialog:not(#lead-dialog)[open]')
    await popup.getByRole('alert').getByRole('button').click()
    await expect(popup).toBeHidden()
    await expect(leadDialog(page).firstName).toBeFocused()
    await expect.poll(() => entries(page)).toBe(1)
    await page.goBack()
    await expect(leadDialog(page).dialog).toBeHidden()
    await expect(page).toHaveURL('/lane-valley-fc')
  }
)

test(
  'the guide: Back closes two dialogs one by one, and leads to the guide again from where its success led',
  { tag: '@weekly' },
  async ({ page, crm }) => {
    const form = formsUnderTest.find(({ source }) => source === 'lead-gen-guide-cta')
    if (!form) throw new Error('There is no dialog of the guide.')
    await arrive(page, form.path)
    const { fill, submit, scope } = await reachForm(page, form)
    await fill('Amara', 'Okafor', 'back@example.com')
    await openDialog(page)
    await expect(leadDialog(page).firstName).toBeFocused()
    await page.goBack()
    await expect(leadDialog(page).dialog).toBeHidden()
    await expect(scope).toBeVisible()
    await submit.click()
    await expect(page).toHaveURL(form.after)
    await expect.poll(async () => (await crm.contacts()).length).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(form.path)
    await expect(scope).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(before)
  }
)
