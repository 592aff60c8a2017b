import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { builtPaths } from '../../site/routes.ts'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

// A block that still fades in has not the contrast that it will have.
test.use({ reducedMotion: 'reduce' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds: the rule, and where it is broken. */
async function violations(page: Page) {
  // What is inside the frame of another service is not this site's.
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).exclude('iframe').analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary])
  )
}

// The style guide shows what must not be, too.
const paths = builtPaths.filter((path) => path !== '/styleguide')

for (const width of [390, 1440]) {
  for (const path of paths) {
    test(`${path} at ${width} pixels`, async ({ page, widgets, watch }) => {
      if (path === '/404') watch.expectErrors(/404/)
      await widgets.connect()
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await untilHydrated(page)
      expect(await violations(page)).toEqual([])
    })
  }
}

test('the lead dialog, open and with its problems', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const form = leadDialog(page)
  await page.getByRole('button', { name: 'Download Our Latest' }).click()
  await expect(form.dialog).toBeVisible()
  expect(await violations(page)).toEqual([])
  await form.submit.click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the toast of a success', async ({ page, crm }) => {
  await page.goto('/')
  await untilHydrated(page)
  const form = leadDialog(page)
  await page.getByRole('button', { name: 'Download Our Latest' }).click()
  await form.fill('Amara', 'Okafor', 'amara@example.com')
  await form.submit.click()
  await expect(toast(page, 'Success!')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect.poll(() => crm.contacts()).toHaveLength(1)
})

test('the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('[popover]')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('questions and answers, one of them open', async ({ page }) => {
  await page.goto('/styleguide')
  await untilHydrated(page)
  await page.locator('#disclosure details:not([open]) > summary').first().click()
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(tags)
    .include('#disclosure details')
    .analyze()
  expect(found.map(({ id }) => id)).toEqual([])
})
