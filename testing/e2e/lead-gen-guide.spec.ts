import type { Locator, Page } from '@playwright/test'
import { toast, untilHydrated } from './lead-dialog.ts'
import { scrollToShow, scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

const inlineForm = (page: Page) => page.locator('#lead-gen-guide-hero form')
const guideDialog = (page: Page) => page.getByRole('dialog', { name: 'Get Your Free Guide + Coach Database' })
const submitFromBelow = (page: Page) =>
  page.getByRole('button', { name: 'Yes! Send Me My Free Guide + Coach Database' })

async function fill(form: Locator, email: string) {
  await form.getByLabel('First name').fill('Amara')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill(email)
}

async function expectArrival(page: Page, query = '') {
  await expect(page).toHaveURL(`/guide-thankyou${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
}

test('the form in the page sends its lead from the button below it, and goes on to the top of the thanks', async ({
  page,
  crm
}) => {
  await page.goto('/leadgenguide?utm_campaign=guide')
  await untilHydrated(page)
  await fill(inlineForm(page), 'inline@example.com')
  await submitFromBelow(page).click()
  await expectArrival(page, '?utm_campaign=guide')
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect((await crm.contacts())[0]).toMatchObject({
    name: 'Amara Okafor',
    email: 'inline@example.com',
    interest: 'lead-gen-guide',
    form_source: 'lead-gen-guide',
    utm_campaign: 'guide'
  })
})

test('the button below asks for what is missing where it is missing', async ({ page }) => {
  await page.goto('/leadgenguide')
  await untilHydrated(page)
  await submitFromBelow(page).click()
  await expect(toast(page, 'Missing Information').first()).toBeVisible()
  await expect(inlineForm(page).getByLabel('First name')).toBeFocused()
  await expect(inlineForm(page).getByLabel('First name')).toBeInViewport()
})

test('the dialog sends its lead, closes, and goes on to the top of the thanks', async ({ page, crm }) => {
  await page.goto('/leadgenguide')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'GET MY GUIDE', exact: true }).click()
  const dialog = guideDialog(page)
  await expect(dialog.getByText('Enter your details below to receive instant access')).toBeVisible()
  await expect(
    dialog.getByText('No spam. Just proven strategies and tools to help you succeed.')
  ).toBeVisible()

  await dialog.getByLabel('First name').fill('Amara')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.locator('[data-sonner-toast]')).toContainText('Missing Information')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'GET MY GUIDE', exact: true }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('')

  await fill(dialog, 'dialog@example.com')
  await dialog.locator('button[type=submit]').click()
  await expectArrival(page)
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  expect((await crm.contacts())[0]).toMatchObject({
    email: 'dialog@example.com',
    interest: 'lead-gen-guide-cta',
    form_source: 'lead-gen-guide-cta'
  })
})

test('the buttons of both parts lead back to the form', async ({ page }) => {
  await page.goto('/leadgenguide')
  await untilHydrated(page)
  for (const name of ['Download Now', 'Get Everything Now']) {
    const button = page.getByRole('link', { name })
    await button.scrollIntoViewIfNeeded()
    await expect(inlineForm(page)).not.toBeInViewport()
    await button.click()
    await expect(page).toHaveURL(/#lead-gen-guide-hero$/)
    await expect(page.locator('#lead-gen-guide-hero')).toBeInViewport({ ratio: 0.9 })
  }
})

test('of eight placements four pictures come with the page and four when they are near', async ({ page }) => {
  await page.goto('/leadgenguide')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where Our Players Went This Year' }) })
  const loading = await section
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('loading')))
  expect(loading).toEqual([...Array(4).fill('eager'), ...Array(4).fill('lazy')])
  await expect(section.getByRole('heading', { level: 3 }).first()).toHaveCSS('-webkit-line-clamp', '3')
})

test('a story fades in once a fifth of it is in view, and stays', async ({ page }) => {
  await page.goto('/leadgenguide')
  await untilHydrated(page)
  const stories = page.getByRole('listitem').filter({ has: page.locator('blockquote') })
  await expect(stories).toHaveCount(6)
  const story = stories.nth(3)
  await scrollUntilBlocksWait(page)
  await expect(story).toHaveCSS('opacity', '0')
  await scrollToShow(story, 0.1)
  await expect(story).toHaveAttribute('data-reveal', 'waiting')
  await scrollToShow(story, 0.3)
  await expect(story).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await scrollToShow(story, 0.1)
  await expect(story).toHaveCSS('opacity', '1')
})
