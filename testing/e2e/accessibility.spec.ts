import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { builtPaths } from '../../site/routes.ts'
import { fillDialog, toast, untilHydrated } from './lead-dialog.ts'
import { formsUnderTest, openForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

// A block that still fades in has not the contrast that it will have.
test.use({ reducedMotion: 'reduce' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page, or in a part of it: the rule, and where it is broken. */
async function violations(page: Page, part = 'html') {
  // What is inside the frame of another service is not this site's.
  const { violations: found } = await new AxeBuilder({ page })
    // What is in order is not described, and no frame is entered: both cost more time than finding what is wrong here.
    .options({ resultTypes: ['violations'], iframes: false })
    .setLegacyMode()
    .withTags(tags)
    .include(part)
    .exclude('iframe')
    .analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target, failureSummary])
  )
}

/** A dialog stands over the page, which is checked without it. */
const openDialog = 'dialog[open]'

// The style guide shows what must not be, too.
const paths = builtPaths.filter((path) => path !== '/styleguide')

for (const path of paths) {
  test(`${path}, on a phone and on a wide screen`, async ({ page, widgets, watch }) => {
    if (path === '/404') watch.expectErrors(/404/)
    await widgets.connect()
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(path)
    await untilHydrated(page)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await violations(page)).toEqual([])
  })
}

for (const form of formsUnderTest) {
  test(`the form ${form.source}, as it opens and with its problems`, async ({ page }) => {
    const { submit } = await openForm(page, form)
    if (form.opener) expect(await violations(page, openDialog)).toEqual([])
    await submit.click()
    await expect(toast(page, 'Missing Information')).toBeVisible()
    expect(await violations(page, form.opener ? openDialog : 'html')).toEqual([])
  })
}

test('a lead that waits for the network and then fails, with the privacy notice open', async ({
  page,
  context,
  watch
}) => {
  watch.expectErrors(/ERR_INTERNET_DISCONNECTED|could not be reached|503/)
  const form = await fillDialog(page, 'amara@example.com')
  await context.setOffline(true)
  await form.submit.click()
  await expect(toast(page, 'You are offline')).toBeVisible()
  await expect(form.submit).toHaveText('Try again now')
  expect(await violations(page, openDialog)).toEqual([])

  const busy = { status: 503, headers: { 'Retry-After': '60' }, json: { success: false, message: 'Busy.' } }
  await page.route('**/ghl-webhook-relay', (route) => route.fulfill(busy))
  await context.setOffline(false)
  await expect(toast(page, 'Submission Failed')).toBeVisible()
  await form.dialog.locator('summary').click()
  expect(await violations(page, openDialog)).toEqual([])
})

type State = { name: string; path: string; width?: number; reach: (page: Page) => Promise<void> }

/** What a visitor gets to see of a page only after a click. */
const states: State[] = [
  {
    name: 'the menu of a phone',
    path: '/',
    width: 390,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.locator('[popover]')).toBeVisible()
    }
  },
  {
    name: 'a card of home with its description',
    path: '/',
    reach: async (page) => {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Coaches' }) })
      await card.getByRole('button').click()
      await expect(card.getByText('Our fee is 7% of gross annual salary')).toBeVisible()
    }
  },
  {
    name: 'the sign-up popup of the CRM',
    path: '/lane-valley-fc',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign up here' }).click()
      const popup = page.getByRole('dialog', { name: 'Play for Lane Valley' })
      await expect(popup.locator('[data-stage="live"]')).toBeVisible()
    }
  },
  {
    name: 'the testimonials, one on',
    path: '/recruitment-package',
    reach: async (page) => {
      const voices = page.getByRole('region', { name: 'What players say about the package' })
      await voices.getByRole('button', { name: 'Next' }).click()
    }
  },
  {
    name: 'the plans by the year',
    path: '/work-in-soccer',
    reach: (page) => page.locator('#plans').getByRole('radio', { name: 'Yearly' }).check()
  },
  {
    name: 'openings that nobody has, and the alert that was subscribed to',
    path: '/careers?place=england&kind=performance',
    reach: async (page) => {
      await expect(page.getByRole('heading', { name: 'Nobody plays there today' })).toBeVisible()
      await page.locator('#career-alerts').getByLabel('Email').fill('coach@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(toast(page, 'Subscribed')).toBeVisible()
    }
  },
  {
    name: 'an answer',
    path: '/ocsm-trials',
    reach: async (page) => {
      await page.locator('main details:not([open]) > summary').last().click()
      await expect(page.locator('main details').last()).toHaveAttribute('open')
    }
  }
]

for (const { name, path, width = 1440, reach } of states) {
  test(name, async ({ page, widgets }) => {
    await widgets.connect()
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await untilHydrated(page)
    await reach(page)
    expect(await violations(page)).toEqual([])
  })
}

test('what stands in for a form that was blocked', async ({ page, widgets, watch }) => {
  watch.expectErrors(/ERR_BLOCKED_BY_CLIENT/)
  watch.allow(widgets.origin)
  await page.route(`${widgets.origin}/**`, (route) => route.abort('blockedbyclient'))
  await page.goto('/contact')
  await expect(page.getByText('The form did not load')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a film that plays', async ({ page, watch }) => {
  const player = 'https://www.youtube-nocookie.com'
  watch.allow(player)
  await page.route(`${player}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/sufc')
  await untilHydrated(page)
  await page.getByRole('link', { name: /^Play: / }).click()
  await expect(page.locator('iframe')).toBeFocused()
  expect(await violations(page)).toEqual([])
})
