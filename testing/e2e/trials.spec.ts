import type { Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const register = (page: Page) => page.getByRole('button', { name: /^Register Now ./ })
const calendars = (page: Page) => page.getByRole('link', { name: /^Add to calendar/ })
const played = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Past trial' })

/** Opens the page as it is seen at a moment, however long ago it was built. */
async function openAt(page: Page, moment: string) {
  await page.clock.setFixedTime(new Date(moment))
  await page.goto('/ocsm-trials')
  await untilHydrated(page)
}

test('before the first trial all can be registered for, and each has a calendar file of its day', async ({
  page,
  request
}) => {
  await openAt(page, '2025-10-01T12:00:00Z')
  await expect(register(page)).toHaveCount(6)
  await expect(calendars(page)).toHaveCount(6)
  await expect(played(page)).toHaveCount(0)
  const days = page.locator('#upcoming-trials time')
  for (const [index, link] of (await calendars(page).all()).entries()) {
    const file = await request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
    const day = (await days.nth(index).getAttribute('datetime'))?.replaceAll('-', '')
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day}\r\n`)
  }

  await page.getByRole('button', { name: 'Register Now Halden Lake College 06 Dec 2025' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})

test('between the dates the played ones are torn, without a way to register', async ({ page }) => {
  await openAt(page, '2026-01-01T12:00:00Z')
  await expect(register(page)).toHaveCount(3)
  await expect(calendars(page)).toHaveCount(3)
  await expect(played(page)).toHaveCount(3)
  await expect(played(page).getByRole('button')).toHaveCount(0)
})

test('a trial can be registered for until its day is over where it takes place', async ({ page }) => {
  await openAt(page, '2026-03-11T02:00:00Z')
  await expect(register(page)).toHaveCount(1)
  await openAt(page, '2026-03-11T05:00:00Z')
  await expect(register(page)).toHaveCount(0)
})

test('after the last one all are listed, and who wants to hear of the next opens the dialog', async ({
  page
}) => {
  await openAt(page, '2026-04-01T12:00:00Z')
  await expect(played(page)).toHaveCount(6)
  await expect(calendars(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The next date is not out yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Be Told First' }).click()
  await expect(leadDialog(page).dialog).toBeVisible()
})

test('the hero leads down to the trials, and each call opens the lead dialog', async ({ page }) => {
  await page.goto('/ocsm-trials')
  await page.getByRole('link', { name: 'See Upcoming Trials' }).click()
  await expect(page).toHaveURL('/ocsm-trials#upcoming-trials')
  await expect(page.getByRole('heading', { name: 'Upcoming trials' })).toBeInViewport()
  for (const name of ['Register for Trials', 'Submit Your Profile', 'Register Now']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(leadDialog(page).dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leadDialog(page).dialog).toBeHidden()
  }
})
