import type { Page } from '@playwright/test'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const buttons = ['Sign up for the squad', 'Sign up here', 'Put your name down']
const popup = (page: Page) => page.getByRole('dialog', { name: 'Play for Lane Valley' })
const form = (page: Page) => popup(page).frameLocator('iframe[title="Play for Lane Valley"]')

test('three buttons open one form, whose script is fetched once, and only when it is asked for', async ({
  page,
  crm,
  widgets
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${widgets.origin}/js/form_embed.js`) scripts.push(request.url())
  })
  await widgets.connect()
  await page.goto('/lane-valley-fc?utm_source=scout')
  await untilHydrated(page)
  expect(scripts).toEqual([])
  for (const name of buttons) {
    await page.getByRole('button', { name }).click()
    await expect(form(page).getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
  }
  expect(scripts).toHaveLength(1)

  await page.getByRole('button', { name: 'Sign up here' }).click()
  const frame = await popup(page).locator('iframe').boundingBox()
  expect(frame?.height).toBeGreaterThanOrEqual(498)
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

test("the CRM's script cannot reload, move or resize frames, or store the contact", async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/lane-valley-fc?utm_source=scout&email=sam%40example.com')
  await untilHydrated(page)
  const script = page.waitForResponse(`${widgets.origin}/js/form_embed.js`)
  await page.getByRole('button', { name: 'Sign up here' }).click()
  await script
  // The second form starts after the script has run, so its messages would reach the script.
  await page.keyboard.press('Escape')
  await page.locator('[data-stage]').filter({ visible: true }).scrollIntoViewIfNeeded()
  const inline = page.locator('#inline-ocsmLaneValleyForm01')
  await expect(inline).toBeAttached()
  await expect(inline).not.toHaveAttribute('inert')
  for (const frame of [inline, page.locator('#inline-ocsmLaneValleyPopup1')]) {
    await expect(frame).toHaveAttribute('src', /\/widget\/form\/\w+\?utm_source=scout$/)
    await expect(frame).not.toHaveClass(/ep-/)
    await expect(frame).not.toHaveAttribute('style', /height/)
  }
  await expect(page.locator('.ep-iFrameContainer')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a script that fails is logged, and the visitor sees what failed and what to do instead', async ({
  page,
  widgets,
  watch
}) => {
  const url = `${widgets.origin}/js/form_embed.js`
  watch.expectErrors(/Failed to load script: |ERR_FAILED/)
  await widgets.connect()
  await page.route(url, (route) => route.abort())
  await page.goto('/lane-valley-fc')
  await untilHydrated(page)
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to load script'))
  await page.getByRole('button', { name: 'Sign up here' }).click()
  expect((await logged).text()).toContain(`Failed to load script: ${url}`)

  const told = popup(page).getByRole('alert')
  await expect(told).toContainText(`Failed to load script: ${url}`)
  await expect(told.getByRole('link', { name: 'Open the form in a new tab' })).toHaveAttribute(
    'href',
    `${widgets.origin}/widget/form/ocsmLaneValleyPopup1`
  )
  await expect(form(page).getByLabel('Email')).toBeVisible()
  await told.getByRole('button', { name: 'Leave your details' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})

test('a blocked popup shows one fallback, and nothing covers the toast after its lead form', async ({
  page,
  crm,
  widgets,
  watch
}) => {
  const url = `${widgets.origin}/js/form_embed.js`
  watch.expectErrors(/Failed to load script: |ERR_BLOCKED_BY_CLIENT/)
  watch.allow(widgets.origin)
  await page.route(`${widgets.origin}/**`, (route) => route.abort('blockedbyclient'))
  await page.goto('/lane-valley-fc')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Sign up here' }).click()
  const leave = popup(page).getByRole('button', { name: 'Leave your details' })
  await expect(leave).toHaveCount(1)
  await expect(popup(page).getByText(`Failed to load script: ${url}`)).toBeVisible()
  const ways = popup(page).locator('[data-stage]').locator('button, a')
  await expect(ways).toHaveText(['Leave your details', /@/, 'Try again', 'Open the form in a new tab'])

  await leave.click()
  await expect(popup(page)).toBeHidden()
  const dialog = leadDialog(page)
  await expect(dialog.dialog.locator(':focus')).toHaveCount(1)
  await dialog.fill('Amara', 'Okafor', 'amara@example.com')
  await dialog.submit.click()
  // A click waits until nothing covers the button.
  await toast(page, 'Success!').getByRole('button').click()
  await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'amara@example.com' }])
})
