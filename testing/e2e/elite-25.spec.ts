import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const { form } = parse(readFileSync('content/elite-25.yaml', 'utf8'))
const thankYou = parse(readFileSync('content/thank-you.yaml', 'utf8'))

const interest = (page: Page) => page.getByRole('region', { name: 'Register your interest' })

async function fillAndSubmit(page: Page) {
  await interest(page).getByLabel('First name').fill('Amara')
  // Nothing is checked, so nothing may hold the visitor back.
  await interest(page).getByLabel('Email').fill('not-an-address')
  await interest(page).getByRole('button').click()
}

/** What the visitor typed, found in any request: its address or its body. */
function watchForDetails(page: Page) {
  const found: string[] = []
  page.on('request', (request) => {
    if (/Amara|not-an-address/.test(request.url() + (request.postData() ?? ''))) found.push(request.url())
    if (request.method() !== 'GET') found.push(`${request.method()} ${request.url()}`)
  })
  return found
}

// The page that it leads to holds a calendar of the CRM.
test.beforeEach(({ widgets }) => widgets.connect())

test('the interest form leads to the calendar, sends nothing, and both pages say so', async ({
  page,
  crm
}) => {
  const sent = watchForDetails(page)
  await page.goto('/elite-25')
  await untilHydrated(page)
  await expect(interest(page)).not.toContainText('keeps nothing')
  await expect(interest(page)).toContainText(form.discard.note)
  await expect(interest(page).getByRole('link', { name: 'Privacy notice' })).toHaveAttribute(
    'href',
    '/privacy'
  )
  await fillAndSubmit(page)
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the interest form goes on too, and leaves nothing in the address', async ({ page }) => {
    const sent = watchForDetails(page)
    await page.goto('/elite-25')
    await fillAndSubmit(page)
    await expect(page).toHaveURL(/\/thank-you\?#unsent$/)
    await expect(page.getByText(thankYou.unsent)).toBeVisible()
    expect(sent).toEqual([])
  })
})

test('of twenty-five places five have a name, one is next, and the rest are open', async ({ page }) => {
  await page.goto('/elite-25')
  const places = page.getByRole('list').filter({ hasText: "Who's next?" }).getByRole('listitem')
  await expect(places).toHaveCount(25)
  await expect(places.filter({ hasText: 'Open place' })).toHaveCount(19)
  await expect(places.filter({ hasText: "Who's next?" })).toHaveText(/Number 10/)
  const named = places.filter({ hasText: /Number \d+, / })
  await expect(named).toHaveCount(5)
  await expect(places.nth(3)).toContainText('Number 4, ')
  const images = named.locator('img')
  await expect(images).toHaveCount(5)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('naturalWidth', 240)
  }
})

test('a commitment whose image fails has its shirt drawn in the page', async ({ page, watch }) => {
  watch.expectErrors(/ERR_FAILED/)
  await page.route('**/assets/shirt-*.svg', (route) => route.abort())
  await page.goto('/elite-25')
  await page.getByText("Who's next?").scrollIntoViewIfNeeded()
  const { squad } = parse(readFileSync('content/elite-25.yaml', 'utf8'))
  for (const { number, name } of squad.commitments)
    await expect(page.getByRole('listitem').filter({ hasText: name }).locator('svg')).toHaveText(
      String(number)
    )
})

test('the closing call raises its event, and the lead dialog opens', async ({ page }) => {
  await page.goto('/elite-25')
  await untilHydrated(page)
  await page.evaluate(() => {
    addEventListener('open-lead-form', () => document.documentElement.setAttribute('data-raised', ''))
  })
  await page.getByRole('button', { name: 'Start Now' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-raised')
})
