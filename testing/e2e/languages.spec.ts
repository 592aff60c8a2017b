import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { inLanguage } from '../../contract/languages.ts'
import { untilHydrated } from './lead-forms.ts'
import { expect, test } from './stack.ts'

const language = 'es'
const words = parse(readFileSync(`content/${language}/interface.yaml`, 'utf8'))

test.describe('a browser that prefers another language', () => {
  test.use({ locale: 'es-MX' })

  test('is offered the page in one line, on the first visit and until it is closed', async ({
    page,
    context
  }) => {
    await page.goto('/opportunities?utm_source=club')
    const line = page.getByRole('complementary', { name: words.language.name })
    const link = line.getByRole('link', { name: words.language.offer })
    await expect(link).toHaveAttribute('href', `${inLanguage(language, '/opportunities')}?utm_source=club`)
    await page.reload()
    await line.getByRole('button', { name: words.close }).click()
    await expect(line).toHaveCount(0)
    await page.reload()
    await untilHydrated(page)
    await expect(line).toHaveCount(0)

    const later = await context.newPage()
    await later.goto('/')
    await untilHydrated(later)
    await expect(line).toHaveCount(0)
  })
})

test('a link to a language opens the same page with its campaign; a link to an English page says so', async ({
  page
}) => {
  await page.goto('/opportunities?utm_source=club')
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: words.language.name }).click()
  await expect(page).toHaveURL(`${inLanguage(language, '/opportunities')}?utm_source=club`)
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  await untilHydrated(page)

  await page.goto(inLanguage(language, '/privacy'))
  const careers = page.getByRole('banner').locator('a[href^="/careers"]').first()
  expect(
    await careers.locator('[data-says-english]').evaluate((link) => getComputedStyle(link, '::after').content)
  ).toContain(words.language.inEnglish)
  await careers.click()
  await expect(page).toHaveURL('/careers')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a lead for a program whose page is in English only leads there, and to its receipt', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto(inLanguage(language, '/get-started'))
  await untilHydrated(page)
  for (const answer of ['coach', 'licensed', 'job', 'this-season'])
    await page.locator(`#find-your-pass input[value="${answer}"]`).click()
  const form = page.locator('form[name="cta-button-modal:pass"]')
  for (const name of ['firstName', 'lastName']) await form.locator(`[name=${name}]`).fill('Amara')
  await form.locator('[name=email]').fill('amara@example.com')
  await form.locator('[type=submit]').click()
  await expect(page).toHaveURL('/coach-resume')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('#sent').getByRole('link')).toBeVisible()
})
