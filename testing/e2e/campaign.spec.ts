import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const campaign = 'utm_source=club+night&utm_campaign=a%26b'
const carried = { utm_source: 'club night', utm_medium: '', utm_campaign: 'a&b' }

/** The lead that the page sends for a form that is filled in. */
async function sendFrom(page: Page, submit: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest('**/ghl-webhook-relay')
  await submit()
  return (await sent).postDataJSON()
}

test('a campaign follows its visitor to the form, and no further than this site', async ({ page, crm }) => {
  await page.goto(`/?${campaign}&choice=1`)
  await untilHydrated(page)
  const current = page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first()
  await expect(current).toHaveAttribute('href', `/careers?${campaign}`)
  const elsewhere = page.getByRole('main').locator('a[target=_blank]').first()
  await elsewhere.dispatchEvent('contextmenu')
  await expect(elsewhere).not.toHaveAttribute('href', /utm_/)
  await current.click()
  await expect(page).toHaveURL(`/careers?${campaign}`)
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/careers$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Opportunities' }).click()
  await expect(page).toHaveURL(`/opportunities?${campaign}`)
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('First name').fill('Amara')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill('amara@example.com')
  const lead = await sendFrom(page, () => form.locator('button[type=submit]').click())
  expect(lead).toMatchObject(carried)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})

test('a campaign goes where a success leads', async ({ page, crm }) => {
  await page.goto(`/careers?${campaign}`)
  await untilHydrated(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
  const form = leadDialog(page)
  await form.fill('Amara', 'Okafor', 'amara@example.com')
  expect(await sendFrom(page, () => form.submit.click())).toMatchObject(carried)
  await expect(page).toHaveURL(`/opportunities?${campaign}`)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
})

test('a campaign goes along before any script has run, into a new tab too', async ({
  page,
  context,
  watch
}) => {
  watch.expectErrors(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`/?${campaign}`)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first()
  const opened = context.waitForEvent('page')
  await link.click({ button: 'middle' })
  const tab = await opened
  await expect(tab).toHaveURL(`/careers?${campaign}`)
  await tab.close()
  await link.click()
  await expect(page).toHaveURL(`/careers?${campaign}`)
})

test('a link to a place on the same page stays on it', async ({ page }) => {
  await page.goto(`/?${campaign}`)
  await untilHydrated(page)
  await page.evaluate(() => Reflect.set(window, 'same', true))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL(`/careers?${campaign}`)
  await page.goBack()
  await expect(page).toHaveURL(`/?${campaign}`)
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
})
