import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
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

test('a script that fails is logged, and the visitor is told where to go on', async ({
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
  await expect(told.getByRole('link', { name: 'Open the form in a new tab' })).toHaveAttribute(
    'href',
    `${widgets.origin}/widget/form/ocsmLaneValleyPopup1`
  )
  await told.getByRole('button', { name: 'Leave your details' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})
