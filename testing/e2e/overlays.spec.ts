import type { Page } from '@playwright/test'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const phone = { width: 390, height: 844 }
const menuOf = (page: Page) => page.locator('[popover]')

/** A page that costs little, so that Back has a page to go to. */
const before = '/robots.txt'

async function arrive(page: Page, path = '/careers') {
  await page.goto(before)
  await page.goto(path)
  await untilHydrated(page)
}

const openDialog = (page: Page) => page.evaluate(() => window.dispatchEvent(new CustomEvent('open-cta-lead')))

test.describe('Back closes what lies over the page', () => {
  test('the lead dialog: its fields are cleared, the page stays where it was scrolled to', async ({
    page
  }) => {
    await arrive(page)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    const opener = page.getByRole('navigation').getByRole('button', { name: 'Get Started' })
    const { dialog, firstName } = leadDialog(page)
    await opener.click()
    await firstName.fill('Amara')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/careers')
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(600)
    await opener.click()
    await expect(firstName).toHaveValue('')

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
    await page.goForward()
    await expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(before)
  })

  test('the menu of a phone, and a wider window closes it too', async ({ page }) => {
    await page.setViewportSize(phone)
    await arrive(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menuOf(page)).toBeVisible()
    await page.goBack()
    await expect(menuOf(page)).toBeHidden()
    await expect(page).toHaveURL('/careers')

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(before)
  })

  test('the popup, and the dialog that takes its place', async ({ page, watch, widgets }) => {
    await widgets.connect()
    watch.expectErrors(/Failed to load/)
    await page.route('**/form_embed.js', (route) => route.abort())
    await arrive(page, '/lane-valley-fc')
    await page.getByRole('main').locator('button[commandfor]').first().click()
    const popup = page.locator('dialog:not(#lead-dialog)[open]')
    await popup.getByRole('alert').getByRole('button').click()
    await expect(popup).toBeHidden()
    await expect(leadDialog(page).firstName).toBeFocused()
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
    await page.goBack()
    await expect(leadDialog(page).dialog).toBeHidden()
    await expect(page).toHaveURL('/lane-valley-fc')
  })

  test('two dialogs that lie over each other, one by one', async ({ page }) => {
    await arrive(page, '/leadgenguide')
    const guide = page.locator('#guide-dialog')
    await page.locator('button[commandfor=guide-dialog]').first().click()
    await expect(guide).toBeVisible()
    await openDialog(page)
    await expect(leadDialog(page).firstName).toBeFocused()
    await page.goBack()
    await expect(leadDialog(page).dialog).toBeHidden()
    await expect(guide).toBeVisible()
    await page.goBack()
    await expect(guide).toBeHidden()
    await expect(page).toHaveURL('/leadgenguide')
  })

  test('a dialog that was opened before any script had run', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(before)
    await page.goto('/opportunities')
    await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
    held.resolve()
    await untilHydrated(page)
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
    await page.goBack()
    await expect(leadDialog(page).dialog).toBeHidden()
    await expect(page).toHaveURL('/opportunities')
  })
})

test.describe('no overlay stays open over another page', () => {
  test('a link that a script follows leaves no second entry of the page in the history', async ({ page }) => {
    await arrive(page)
    await openDialog(page)
    const { dialog } = leadDialog(page)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacy"]')?.click())
    await expect(page).toHaveURL('/privacy')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
    await page.goBack()
    await expect(page).toHaveURL(before)
  })

  test('a link in the menu', async ({ page }) => {
    await page.setViewportSize(phone)
    await arrive(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('link', { name: 'Elite 25' }).click()
    await expect(page).toHaveURL('/elite-25')
    await expect(menuOf(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
  })

  test('a jump over several entries', async ({ page }) => {
    await arrive(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Elite 25' }).first().click()
    await expect(page).toHaveURL('/elite-25')
    await openDialog(page)
    await expect(leadDialog(page).dialog).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
    await page.evaluate(() => history.go(-2))
    await expect(page).toHaveURL('/careers')
    await expect(leadDialog(page).dialog).toBeHidden()
  })

  test('a dialog that was opened while the next page was loading', async ({ page }) => {
    await arrive(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/elite-25-[^/]*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Elite 25' }).first().click()
    await openDialog(page)
    await expect(leadDialog(page).dialog).toBeVisible()
    held.resolve()
    await expect(page).toHaveURL('/elite-25')
    await expect(leadDialog(page).dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
  })

  test('the success of the guide leads on, and Back leads to the guide', async ({ page, crm }) => {
    await page.goto('/leadgenguide')
    await untilHydrated(page)
    await page.locator('button[commandfor=guide-dialog]').first().click()
    const dialog = page.locator('#guide-dialog')
    await dialog.getByLabel('First name').fill('Amara')
    await dialog.getByLabel('Last name').fill('Okafor')
    await dialog.getByLabel('Email').fill('amara@example.com')
    await dialog.locator('button[type=submit]').click()
    await expect(page).toHaveURL('/guide-thankyou')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/leadgenguide')
    expect(await page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
    expect(await crm.contacts()).toHaveLength(1)
  })
})

test('a dialog opened from the menu gives focus back to the button of the menu', async ({ page }) => {
  await page.setViewportSize(phone)
  await arrive(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menuOf(page).getByRole('button', { name: 'Get Started' }).click()
  await expect(leadDialog(page).firstName).toBeFocused()
  await leadDialog(page).close.click()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await expect(toast(page, 'Success!')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)
})
