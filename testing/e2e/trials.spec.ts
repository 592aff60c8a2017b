import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

const { trials } = parse(readFileSync('content/trials.yaml', 'utf8'))
const days: string[] = trials.map(({ date }: { date: string }) => date).toSorted()

/** Opens the page as it is seen at a moment, however long ago it was built. */
async function openAt(page: Page, moment: string) {
  await page.clock.setFixedTime(new Date(moment))
  await page.goto('/ocsm-trials')
  await untilHydrated(page)
}

test('only trials to come can be registered for, each with its calendar file', async ({ page, request }) => {
  const section = page.locator('#upcoming-trials')
  const calendars = section.locator('a[href$=".ics"]')
  const calls = section.locator('button[commandfor=lead-dialog]')
  const [, second = '', ...later] = days

  await openAt(page, `${second}T12:00:00Z`)
  await expect(calls).toHaveCount(later.length + 1)
  await expect(calendars).toHaveCount(later.length + 1)
  await expect(section.getByRole('listitem')).toHaveCount(days.length)
  const file = await request.get((await calendars.first().getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${second.replaceAll('-', '')}\r\n`)

  await test.step('after the last one all are listed, and the next date can be asked for', async () => {
    await openAt(page, `${Number(days.at(-1)?.slice(0, 4)) + 1}-01-01T12:00:00Z`)
    await expect(section.getByRole('listitem')).toHaveCount(days.length)
    await expect(calendars).toHaveCount(0)
    await expect(calls).toHaveCount(1)
    await calls.click()
    await expect(leadDialog(page).dialog).toBeVisible()
  })
})
