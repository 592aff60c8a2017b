import type { Page } from '@playwright/test'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** What the head says of the partnership to search engines. */
async function partnershipData(page: Page): Promise<unknown[]> {
  const texts = await page.locator('head script[type="application/ld+json"]').allTextContents()
  return texts
    .map((text): unknown => JSON.parse(text))
    .filter((data) => JSON.stringify(data).includes('Service'))
}

test('structured data comes with the page and leaves with the visitor', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  expect(await partnershipData(page)).toEqual([])

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'League partnership' }).click()
  await expect(page).toHaveURL(/\/uws-partnership$/)
  await expect.poll(() => partnershipData(page)).toHaveLength(1)

  await footer.getByRole('link', { name: 'Opportunities' }).click()
  await expect(page).toHaveURL(/\/opportunities$/)
  await expect(page).toHaveTitle(/Opportunities/)
  expect(await partnershipData(page)).toEqual([])

  await page.goBack()
  await expect.poll(() => partnershipData(page)).toHaveLength(1)
})

test('whoever came to the page first takes nothing of its data along', async ({ page }) => {
  await page.goto('/uws-partnership')
  await untilHydrated(page)
  expect(await partnershipData(page)).toHaveLength(1)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Opportunities' }).click()
  await expect(page).toHaveTitle(/Opportunities/)
  expect(await partnershipData(page)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(/\/uws-partnership$/)
  await expect.poll(() => partnershipData(page)).toHaveLength(1)
})

test('the data says what the page says', async ({ page }) => {
  await page.goto('/uws-partnership')
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(await partnershipData(page)).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Service',
      url: canonical,
      provider: expect.objectContaining({ '@type': 'Organization', name: 'OCSM' }),
      areaServed: ['Utah', 'Nevada', 'Arizona', 'California'].map((name) => ({ '@type': 'State', name }))
    })
  ])
  for (const state of ['Utah', 'Nevada', 'Arizona', 'California'])
    await expect(page.getByRole('main')).toContainText(state)
})

test('the map gains the new clubs in the second phase and the passes in the third', async ({ page }) => {
  await page.goto('/uws-partnership')
  const phases = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^(Pilot|Recruit|Amplify)$/ }) })
  const drawn = await phases.evaluateAll((all) =>
    all.map((phase) => ({
      clubs: phase.querySelectorAll('circle').length,
      paths: phase.querySelectorAll('path').length
    }))
  )
  expect(drawn).toEqual([
    { clubs: 2, paths: 1 },
    { clubs: 8, paths: 1 },
    { clubs: 8, paths: 2 }
  ])
})
