import type { Page } from '@playwright/test'
import { missingInformation, subscribed } from '../../site/lead-form/messages.ts'
import { copySite } from '../project-copies.ts'
import { startStack, type Stack } from '../running-stack.ts'
import { leadDialog, toast, untilHydrated } from './lead-forms.ts'
import { violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const { form } = wordsOf('elite-25')
const thankYou = wordsOf('thank-you')

/** The form of /elite-25. */
const interest = (page: Page) => page.getByRole('region', { name: form.title })

async function fillInterest(page: Page, email: string) {
  await interest(page).getByLabel('First name').fill('Amara')
  await interest(page).getByLabel('Last name').fill('Okafor')
  await interest(page).getByLabel('Email').fill(email)
}

/** The form of /careers, which asks for an address alone. */
function careerAlerts(page: Page) {
  const section = page.locator('#career-alerts')
  return { section, email: section.getByLabel('Email'), subscribe: section.getByRole('button') }
}

/** What the visitor typed, found in any request: its address or its body. */
function watchForDetails(page: Page, typed: RegExp) {
  const found: string[] = []
  page.on('request', (request) => {
    if (typed.test(request.url() + (request.postData() ?? ''))) found.push(request.url())
    if (request.method() !== 'GET') found.push(`${request.method()} ${request.url()}`)
  })
  return found
}

test('the interest form leads to the calendar, sends nothing, and both pages say so', async ({
  page,
  crm,
  widgets
}) => {
  await widgets.connect()
  const sent = watchForDetails(page, /Amara|not-an-address/)
  await page.goto('/elite-25')
  await untilHydrated(page)

  await test.step('the closing call raises its own event, and the lead dialog opens', async () => {
    await page.evaluate(() => {
      addEventListener('open-lead-form', () => document.documentElement.setAttribute('data-raised', ''))
    })
    await page.getByRole('main').locator('button[commandfor=lead-dialog]').last().click()
    await expect(leadDialog(page).dialog).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-raised')
    await page.keyboard.press('Escape')
  })

  await expect(interest(page)).toContainText(form.discard.note)
  // Nothing is checked, so nothing may hold the visitor back.
  await fillInterest(page, 'not-an-address')
  await interest(page).getByRole('button').click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByText(thankYou.unsent)).toBeVisible()
  expect(sent).toEqual([])
  expect(await crm.contacts()).toEqual([])

  await page.reload()
  await expect(page.getByText(thankYou.unsent)).toBeVisible()
  await page.goto('/thank-you?utm_source=mail')
  await untilHydrated(page)
  await expect(page.getByText(thankYou.unsent)).toBeHidden()
})

test('Career Alerts confirms, clears its field and sends nothing @weekly', async ({ page, crm }) => {
  await page.goto('/careers')
  await untilHydrated(page)
  const sent = watchForDetails(page, /coach(@|%40)example/)
  const { email, subscribe } = careerAlerts(page)
  await subscribe.click()
  await expect(email).toBeFocused()
  await expect(toast(page, subscribed.title)).toBeHidden()

  await email.fill('coach@example.com')
  await subscribe.click()
  await expect(toast(page, subscribed.title)).toContainText(subscribed.detail)
  await expect(email).toHaveValue('')
  expect(await violations(page, '#career-alerts', 'section[popover]')).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  expect(sent).toEqual([])
  expect(await crm.contacts()).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the interest form goes on too, and leaves nothing in the address @weekly', async ({
    page,
    widgets
  }) => {
    await widgets.connect()
    const sent = watchForDetails(page, /Amara|not-an-address/)
    await page.goto('/elite-25')
    await fillInterest(page, 'not-an-address')
    await interest(page).getByRole('button').click()
    await expect(page).toHaveURL(/\/thank-you\?#unsent$/)
    await expect(page.getByText(thankYou.unsent)).toBeVisible()
    expect(sent).toEqual([])
  })
})

/** The site once the agency has the interest forms sent as leads. It takes a build, so only `npm run test:e2e` runs these. */
const relayTest = test.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const site = await copySite()
      await site.edit('content/settings.yaml', 'interestForms: discard', 'interestForms: relay')
      await site.build()
      const stack = await startStack({ root: site.root })
      await use(stack)
      await stack.stop()
      await site.remove()
    },
    { scope: 'worker', timeout: 240_000 }
  ]
})

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

relayTest.describe('sent as leads', { tag: '@weekly' }, () => {
  relayTest(
    'the interest form asks for all and leads to the thank-you page',
    async ({ page, crm, widgets }) => {
      await widgets.connect()
      await page.goto('/elite-25?utm_source=camp')
      await untilHydrated(page)
      await expect(interest(page)).toContainText(form.relay.text)
      const submit = interest(page).locator('button[type=submit]')
      await submit.click()
      await expect(toast(page, missingInformation.title)).toContainText(missingInformation.detail)
      expect(await crm.contacts()).toEqual([])

      await fillInterest(page, interestLead.email)
      await submit.click()
      await expect(page).toHaveURL('/thank-you?utm_source=camp')
      await expect(page.getByText(thankYou.unsent)).toBeHidden()
      await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(interestLead)])
    }
  )

  relayTest('Career Alerts takes an address alone, confirms and clears its field', async ({ page, crm }) => {
    await page.goto('/careers')
    await untilHydrated(page)
    const { email, subscribe } = careerAlerts(page)
    await email.fill('not an address')
    await subscribe.click()
    await expect(email).toHaveAccessibleDescription('Enter an address like name@example.com')
    await expect(email).toBeFocused()

    await email.fill(alertsLead.email)
    await subscribe.click()
    await expect(toast(page, subscribed.title)).toContainText(subscribed.detail)
    await expect(email).toHaveValue('')
    await expect(page).toHaveURL(/\/careers$/)
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(alertsLead)])
  })

  relayTest.describe('without scripts', () => {
    relayTest.use({ javaScriptEnabled: false })

    relayTest('the interest form is posted and leads on', async ({ page, crm, widgets }) => {
      await widgets.connect()
      await page.goto('/elite-25?utm_source=camp')
      await fillInterest(page, interestLead.email)
      await interest(page).getByRole('button').click()
      await expect(page).toHaveURL(/\/thank-you\?receipt=[\w-]+#receipt$/)
      await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(interestLead)])
    })

    relayTest('Career Alerts is posted, and the page says so', async ({ page, crm }) => {
      await page.goto('/careers')
      const { section, email, subscribe } = careerAlerts(page)
      const said = section.getByText(subscribed.detail)
      await expect(said).toBeHidden()
      await email.fill(alertsLead.email)
      await subscribe.click()
      await expect(page).toHaveURL(/\/careers\?receipt=[\w-]+#subscribed$/)
      await expect(said).toBeVisible()
      await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining(alertsLead)])
    })
  })
})
