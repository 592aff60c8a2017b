import type { Page } from '@playwright/test'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const opener = (page: Page) => page.getByRole('main').locator('button[commandfor]').first()
const popup = (page: Page) => page.locator('dialog[open]:has([data-stage])')
const form = (page: Page) => popup(page).frameLocator('iframe')

test('three buttons open one form of the CRM, whose script is fetched once and cannot touch the page @weekly', async ({
  page,
  crm,
  widgets
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${widgets.origin}/js/form_embed.js`) scripts.push(request.url())
  })
  await widgets.connect()
  await page.goto('/lane-valley-fc?utm_source=scout&email=sam%40example.com')
  await untilHydrated(page)
  const inline = page.locator('[data-stage]').filter({ visible: true })
  await expect(inline).toHaveAttribute('data-stage', 'asleep')
  expect(scripts).toEqual([])
  const id = (await opener(page).getAttribute('commandfor')) ?? ''
  const buttons = await page.locator(`button[command=show-modal][commandfor="${id}"]`).all()
  expect(buttons).toHaveLength(3)
  for (const button of buttons) {
    await button.click()
    await expect(form(page).getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
  }

  // The second form starts after the script has run, so its messages would reach the script.
  await test.step('the script cannot reload, move or resize frames, or store the contact', async () => {
    await inline.scrollIntoViewIfNeeded()
    await expect(inline).toHaveAttribute('data-stage', 'live')
    const frames = await page.locator('iframe[data-form-id]').all()
    expect(frames).toHaveLength(2)
    for (const frame of frames) {
      await expect(frame).toHaveAttribute('src', /\/widget\/form\/\w+\?utm_source=scout$/)
      await expect(frame).not.toHaveClass(/ep-/)
      await expect(frame).not.toHaveAttribute('style', /height/)
    }
    await expect(page.locator('.ep-iFrameContainer')).toHaveCount(0)
    expect(scripts).toHaveLength(1)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  await test.step('the form in the popup sends its lead', async () => {
    await opener(page).click()
    expect((await popup(page).locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(498)
    await form(page).getByLabel('First name').fill('Amara')
    await form(page).getByLabel('Last name').fill('Okafor')
    await form(page).getByLabel('Email').fill('amara@example.com')
    await form(page).getByLabel('Position').fill('Left back')
    await form(page).getByLabel('Country').fill('Nigeria')
    await form(page).getByRole('button', { name: 'Sign up' }).click()
    await expect(form(page).getByText('Thank you.')).toBeVisible()
    expect(await crm.contacts()).toMatchObject([
      { email: 'amara@example.com', position: 'Left back', utm_source: 'scout' }
    ])
  })
})

test(
  'a popup whose script or form is blocked says what failed and what to do instead',
  { tag: '@weekly' },
  async ({ page, crm, widgets, watch }) => {
    const url = `${widgets.origin}/js/form_embed.js`
    watch.expectErrors(/Failed to load script: |ERR_BLOCKED_BY_CLIENT/)
    await widgets.connect()
    await page.route(url, (route) => route.abort('blockedbyclient'))
    await page.goto('/lane-valley-fc')
    await untilHydrated(page)
    const ways = popup(page).locator('[data-stage]').locator('button, a')

    await test.step('without the script the form is shown all the same', async () => {
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes(`Failed to load script: ${url}`)
      )
      await opener(page).click()
      await logged
      await expect(popup(page).getByRole('alert')).toContainText(`Failed to load script: ${url}`)
      await expect(form(page).getByLabel('Email')).toBeVisible()
    })

    await test.step('without the form there is one fallback', async () => {
      await page.route(`${widgets.origin}/**`, (route) => route.abort('blockedbyclient'))
      await page.reload()
      await untilHydrated(page)
      await opener(page).click()
      await expect(popup(page).getByText(`Failed to load script: ${url}`)).toBeVisible()
      await expect(ways).toHaveText(['Leave your details', /@/, 'Try again', 'Open the form in a new tab'])
      await expect(ways.last()).toHaveAttribute('href', /\/widget\/form\/\w+$/)
    })

    await test.step('its lead form is sent, and nothing covers the toast', async () => {
      await ways.first().click()
      await expect(popup(page)).toBeHidden()
      const dialog = leadDialog(page)
      await expect(dialog.dialog.locator(':focus')).toHaveCount(1)
      await dialog.fill('Amara', 'Okafor', 'amara@example.com')
      await dialog.submit.click()
      // A click waits until nothing covers the button.
      await toast(page, 'Success!').getByRole('button').click()
      await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'amara@example.com' }])
    })
  }
)
