import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { copySite } from '../project-copies.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { toast, untilHydrated } from './lead-dialog.ts'
import { expect, test as base } from './stack.ts'

/** The site once the agency has the interest forms sent as leads, and a privacy notice of its own. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const site = await copySite()
      await site.edit('content/settings.yaml', 'interestForms: discard', 'interestForms: relay')
      await site.edit('content/privacy.yaml', '\nsample: true', '\nsample: false')
      await site.build()
      const stack = await startStack({ root: site.root })
      await use(stack)
      await stack.stop()
      await site.remove()
    },
    { scope: 'worker', timeout: 240_000 }
  ]
})

// This site takes a build of its own, so only `npm run test:e2e` runs these.
const weekly = { tag: '@weekly' }

const { form } = parse(readFileSync('content/elite-25.yaml', 'utf8'))
const thankYou = parse(readFileSync('content/thank-you.yaml', 'utf8'))

const interest = (page: Page) => page.getByRole('region', { name: 'Register your interest' })
const alerts = (page: Page) => page.locator('#career-alerts')

async function fillInterest(page: Page) {
  await interest(page).getByLabel('First name').fill('Amara')
  await interest(page).getByLabel('Last name').fill('Okafor')
  await interest(page).getByLabel('Email').fill('amara@example.com')
}

const interestLead = {
  name: 'Amara Okafor',
  email: 'amara@example.com',
  interest: 'elite-25-interest',
  form_source: 'elite-25-interest',
  utm_source: 'camp'
}
const alertsLead = {
  name: '',
  email: 'coach@example.com',
  interest: 'career-alerts',
  form_source: 'career-alerts'
}

test(
  'the Elite 25 interest form asks for all, becomes a lead and leads to the thank-you page',
  weekly,
  async ({ page, crm, widgets }) => {
    await widgets.connect()
    await page.goto('/elite-25?utm_source=camp')
    await untilHydrated(page)
    await expect(interest(page)).toContainText(form.relay.text)
    const submit = interest(page).getByRole('button', { name: 'Register Interest' })
    await submit.click()
    await expect(toast(page, 'Missing Information')).toContainText('Please fill in all required fields.')
    expect(await crm.contacts()).toEqual([])

    await fillInterest(page)
    await submit.click()
    await expect(page).toHaveURL('/thank-you?utm_source=camp')
    await expect(page.getByText(thankYou.unsent)).toBeHidden()
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(interestLead)])
  }
)

test(
  'Career Alerts becomes a lead with an address alone, confirms and clears its field',
  weekly,
  async ({ page, crm }) => {
    await page.goto('/careers')
    await untilHydrated(page)
    const email = alerts(page).getByLabel('Email')
    const subscribe = alerts(page).getByRole('button', { name: 'Subscribe' })
    await email.fill('not an address')
    await subscribe.click()
    await expect(email).toHaveAccessibleDescription('Enter an address like name@example.com')
    await expect(email).toBeFocused()

    await email.fill('coach@example.com')
    await subscribe.click()
    await expect(toast(page, 'Subscribed')).toContainText("You'll receive Career Alerts in your inbox.")
    await expect(email).toHaveValue('')
    await expect(page).toHaveURL(/\/careers$/)
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(alertsLead)])
  }
)

test.describe('without scripts', weekly, () => {
  test.use({ javaScriptEnabled: false })

  test('the interest form is posted and leads on', async ({ page, crm, widgets }) => {
    await widgets.connect()
    await page.goto('/elite-25?utm_source=camp')
    await fillInterest(page)
    await interest(page).getByRole('button', { name: 'Register Interest' }).click()
    await expect(page).toHaveURL(/\/thank-you\?receipt=[\w-]+#receipt$/)
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(interestLead)])
  })

  test('Career Alerts is posted, and the page says so', async ({ page, crm }) => {
    await page.goto('/careers')
    const said = alerts(page).getByText("You'll receive Career Alerts in your inbox.")
    await expect(said).toBeHidden()
    await alerts(page).getByLabel('Email').fill('coach@example.com')
    await alerts(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(/\/careers\?receipt=[\w-]+#subscribed$/)
    await expect(said).toBeVisible()
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(alertsLead)])
  })
})

test('the note on samples is gone with the last sample of its part', weekly, async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role="note"]')).toHaveCount(0)
})
