import { chromium, type Page } from '@playwright/test'
import { fillSample, type Fate } from '../../testing/desk/sample-leads.ts'
import { signIn } from '../../testing/desk/sign-in.ts'
import { startStack } from '../../testing/running-stack.ts'
import { chromiumOptions } from '../chromium-options.ts'
import { drawDocsPicture as draw } from '../docs-picture.ts'
import { provideChromium } from '../find-chromium.ts'

// Takes the screenshots of docs/desk.md and of the desk in docs/operating.md: of invented leads, on a real relay.

const well: Fate[] = ['delivered', 'delivered', 'held', 'delivered', 'delivered']

const browser = await chromium.launch(chromiumOptions(provideChromium()))

await withDesk(well, async (page) => {
  await page.locator('.recharts-rectangle').first().waitFor()
  await draw(page, 'desk-today')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'In CRM' }).first().click()
  await page.getByRole('heading', { name: 'The way to the CRM' }).waitFor()
  await draw(page, 'desk-lead')
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('heading', { name: 'Audit trail' }).waitFor()
  await draw(page, 'desk-people')
})

await withDesk([...well, 'waiting', 'waiting'], async (page) => {
  await page.getByRole('heading', { name: 'Visitors notice nothing' }).waitFor()
  await draw(page, 'desk-crm-down')
  await page.getByRole('link', { name: /^Health/ }).click()
  await page.locator('.recharts-line').first().waitFor({ state: 'attached' })
  await draw(page, 'desk-health')
})

await withDesk([...well, 'failed', 'failed', 'failed'], async (page) => {
  await page.getByRole('link', { name: /^Failed/ }).click()
  await page.getByLabel('Select all').check()
  await draw(page, 'desk-failed')
})

await browser.close()

async function withDesk(fates: readonly Fate[], use: (page: Page) => Promise<void>) {
  const stack = await startStack('webhook', '.', (dir) => fillSample(dir, fates))
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce'
  })
  try {
    const page = await context.newPage()
    await signIn(page, stack.settings, 'sam@example.com')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await use(page)
  } finally {
    await context.close()
    await stack.stop()
  }
}
