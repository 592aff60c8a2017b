import { expect, test } from './stack.ts'

test.beforeEach(({ widgets }) => widgets.connect())

test('each half of the pitch opens its form in a new tab', async ({ page }) => {
  await page.goto('/get-started')
  const player = page.getByRole('link', { name: 'I am a Player' })
  const coach = page.getByRole('link', { name: 'I am a Coach' })
  await expect(player).toHaveAttribute('href', 'https://example.com/player-profile')
  await expect(coach).toHaveAttribute('href', '/coach-resume')
  for (const link of [player, coach]) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
})

test('a parent asks from the touchline', async ({ page, crm }) => {
  await page.goto('/get-started')
  const form = page.frameLocator('iframe[title="Contact form for parents and partners"]')
  await page.getByRole('heading', { name: 'Parent or partner?' }).scrollIntoViewIfNeeded()
  await form.getByLabel('First name').fill('Ngozi')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill('ngozi@example.com')
  await form.getByLabel('Your question').fill('Who pays for the flight?')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Thank you.')).toBeVisible()
  expect(await crm.contacts()).toMatchObject([{ role: 'Parent', email: 'ngozi@example.com' }])
})

for (const [path, title, height] of [
  ['/contact', 'Contact form', 434],
  ['/coach-resume', 'Coach resume form', 1569],
  ['/thank-you', 'Booking calendar', 900]
] as const) {
  test(`${path}: its frame is at least ${height} pixels high, and was from the start`, async ({ page }) => {
    await page.goto(path)
    const room = page.locator('main div:has(> [data-stage])')
    const reserved = await room.boundingBox()
    expect(reserved?.height).toBeGreaterThanOrEqual(height)
    await room.scrollIntoViewIfNeeded()
    await expect(page.locator('[data-stage="live"]')).toBeVisible()
    const shown = await page.locator(`iframe[title="${title}"]`).boundingBox()
    expect(shown?.height).toBe(reserved?.height)
  })
}

test("/coach-resume loads the CRM's script for its form, once and asynchronously", async ({ page }) => {
  await page.goto('/coach-resume')
  await expect(page.locator('[data-stage="live"]')).toBeVisible()
  const scripts = page.locator('script[src$="/js/form_embed.js"]')
  await expect(scripts).toHaveCount(1)
  await expect(scripts).toHaveJSProperty('async', true)
})

test('after the call is booked the visitor gets home, or to the services', async ({ page }) => {
  await page.goto('/thank-you')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: 'Explore Services' }).click()
  await expect(page).toHaveURL(/\/#services$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form stands in its frame and its lead arrives', async ({ page, crm }) => {
    await page.goto('/contact')
    const form = page.frameLocator('iframe[title="Contact form"]')
    await form.getByLabel('First name').fill('Amara')
    await form.getByLabel('Last name').fill('Okafor')
    await form.getByLabel('Email').fill('plain@example.com')
    await form.getByLabel('How can we help?').fill('Hello')
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.getByRole('button', { name: 'Send' }).click()
    expect((await sent).status()).toBe(200)
    await expect(form.getByText('Thank you.')).toBeVisible()
    expect(await crm.contacts()).toMatchObject([{ email: 'plain@example.com' }])
  })
})
