import { pages } from '../../site/routes.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** These are long reads. */
const editorial = new Set<string>([
  '/articles/building-a-career-in-sport',
  '/articles/the-role-of-a-consultant'
])

const articles = pages.filter(({ path }) => path.startsWith('/articles/'))

test('home lists the college guide and every article', async ({ page }) => {
  await page.goto('/')
  const listed = page.locator('#education-resources a')
  await expect(listed).toHaveCount(1 + articles.length)
  await expect(listed.first()).toHaveAttribute('href', '/guides/college-placement')
  for (const { path, title } of articles) {
    await expect(page.locator(`#education-resources a[href="${path}"]`)).toContainText(title)
  }
})

for (const { path, title } of articles) {
  test(`${path} says where it lies, and leads on`, async ({ page }) => {
    await page.goto(path)
    await untilHydrated(page)
    await expect(page).toHaveTitle(`${title} | OCSM`)
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Resources', title])
    await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText(title)

    const next = page.locator('article section').last().getByRole('link')
    await expect(next).toHaveCount(3)
    if (editorial.has(path)) {
      const words = (await page.locator('article section').first().innerText()).split(/\s+/)
      expect(words.length).toBeGreaterThan(900)
    }
    await breadcrumb.getByRole('link', { name: 'Resources' }).click()
    await expect(page).toHaveURL(/\/#education-resources$/)
  })
}

test('one article follows another without a new document, with its own text and contents', async ({
  page
}) => {
  await page.goto('/articles/truro-city-fc-recruitment')
  await untilHydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await page.getByRole('link', { name: /OCSM launches ICAP/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A straight road into the game')
  await expect(page).toHaveTitle('OCSM launches ICAP | OCSM')
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
  await page.getByRole('navigation', { name: 'In this article' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What ICAP is' })).toBeInViewport()
})

test('a button that leads nowhere yet says so', async ({ page }) => {
  await page.goto('/articles/ocsm-launches-icap')
  await untilHydrated(page)
  const buttons = page.getByRole('button', { name: 'Learn More' })
  await expect(buttons).toHaveCount(2)
  await expect(buttons.first()).toHaveAccessibleDescription('More to come')
  await buttons.first().click()
  await expect(page).toHaveURL(/ocsm-launches-icap$/)
})

test('the facts of the Truro City trial are on its page', async ({ page }) => {
  await page.goto('/articles/truro-city-fc-recruitment')
  const steps = page.locator('dl').filter({ hasText: 'profiles on the desk' }).locator('dd')
  await expect(steps).toHaveText(['800+', '70', '2'])
  await expect(page.getByText('two-day trial').first()).toBeVisible()
  await expect(page.getByText('two-week trial').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /The two days of the Truro City FC trial/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
