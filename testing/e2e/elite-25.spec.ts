import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const { form } = parse(readFileSync('content/elite-25.yaml', 'utf8'))
const thankYou = parse(readFileSync('content/thank-you.yaml', 'utf8'))

const interest = (page: Page) => page.getByRole('region', { name: form.title })

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

  test('the interest form goes on too, and leaves nothing in the address @weekly', async ({ page }) => {
    const sent = watchForDetails(page)
    await page.goto('/elite-25')
    await fillAndSubmit(page)
    await expect(page).toHaveURL(/\/thank-you\?#unsent$/)
    await expect(page.getByText(thankYou.unsent)).toBeVisible()
    expect(sent).toEqual([])
  })
})
