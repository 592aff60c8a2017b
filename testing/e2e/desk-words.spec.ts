import { expect, type BrowserContext, type Page } from '@playwright/test'
import { signIn } from '../desk/sign-in.ts'
import { runSql } from '../relay/run-sql.ts'
import { translatePage } from '../translator.ts'
import { sendLead, test } from './desk-stack.ts'
import { well } from './stack.ts'

/**
 * What a person reads now, text by text, whether or not it is translated, and without what changes between two looks:
 * seconds, minutes, the time of the last count and the free disk. Charts are drawn, not written.
 */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: around, textContent } = texts.currentNode
      const text = textContent
        ?.replaceAll(/[«»]/g, '')
        .replaceAll(/[\d.]+ (second|minute|s\b|min\b|GB)s?/g, 'some')
        .replace(/counted \d+:\d+ [AP]M$/, 'counted some time ago')
        .trim()
      if (text && !around?.closest('svg, option, [id^=recharts]') && around?.checkVisibility())
        found.push(text)
    }
    return found
  })

/** Signs in, as if an hour from now: no later visit moves the time at which the person was last here, which is on People. */
async function signInOnce(page: Page, settings: Record<string, string>) {
  await signIn(page, settings)
  await runSql(settings['DATA_DIR'] ?? '', 'update session set seen_at = seen_at + 3600000')
}

/** The addresses of every screen; a lead's is that of the first in the list. */
async function screensOf(page: Page, deskUrl: string) {
  await page.goto(`${deskUrl}/desk/leads`)
  const id = await page.locator('[data-lead]').first().getAttribute('data-lead')
  return ['/', '/leads?days=1', `/leads/${id}`, '/health', '/people'].map((path) => `${deskUrl}/desk${path}`)
}

const openTab = async (context: BrowserContext, address: string) => {
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText(/^(Today|Leads|Health)$/)
  return tab
}

/** The tabs say what a page says that loads the same address. */
async function expectTruth(fresh: Page, tabs: readonly Page[]) {
  let shown = ''
  for (const tab of tabs) {
    if (shown !== tab.url()) await fresh.goto((shown = tab.url()))
    await expect(async () => expect(await textsOf(tab)).toEqual(await textsOf(fresh)), tab.url()).toPass({
      intervals: [50, 200],
      timeout: 60_000
    })
  }
}

test('a translated desk says the truth on every screen while the CRM is down, and once it is back', async ({
  page,
  context,
  open
}) => {
  test.setTimeout(180_000)
  const { settings, deskUrl, siteUrl, crm } = await open(well)
  await signInOnce(page, settings)
  const [first = '', ...others] = await screensOf(page, deskUrl)
  const today = await openTab(context, first)
  const tabs = [today, ...(await Promise.all(others.map((address) => openTab(context, address))))]
  for (const tab of tabs) await tab.evaluate(translatePage)
  const sentence = today.getByRole('heading', { level: 1 })
  await expect(sentence).toContainText('«All is well')

  // The relay's own next attempt is half an hour away, so the button makes it.
  await crm.fault('503')
  await sendLead(siteUrl, 'Theo')
  await expect(sentence).toContainText('isn’t accepting leads')
  await expectTruth(page, tabs)
  const states = today.locator('td:has(> [data-state])')
  await expect(states).toHaveText([/Next try/])
  // Longer words stay in their column.
  expect(
    await states.evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth))
  ).toEqual([])

  await crm.fault('none')
  await today.getByRole('button', { name: /Try.*now/ }).click()
  await expect(sentence).toContainText('All is well')
  await expectTruth(page, tabs)
})

test('laptops whose clocks are a day ahead and behind show the same times, and Undo for ten seconds', async ({
  page,
  context,
  open
}) => {
  const { settings, deskUrl } = await open([...well, 'waiting'])
  await signInOnce(page, settings)
  const addresses = await screensOf(page, deskUrl)
  const laptops = await Promise.all([dayMs, -dayMs].map((offMs) => openLaptop(context, offMs)))
  for (const address of addresses) {
    for (const laptop of laptops) await laptop.goto(address)
    await expectTruth(page, laptops)
  }
  for (const laptop of laptops) {
    await laptop.goto(`${deskUrl}/desk/leads?state=held`)
    await laptop.locator('[data-lead]').first().click()
    await laptop.getByRole('button', { name: /^Release to CRM/ }).click()
    await laptop.getByRole('button', { name: /^Undo/ }).click()
    await expect(laptop.getByText('Held: may be spam')).toBeVisible()
  }
})

const dayMs = 24 * 60 * 60_000

async function openLaptop(context: BrowserContext, offMs: number) {
  const laptop = await context.newPage()
  await laptop.addInitScript(setClock, offMs)
  return laptop
}

/** Runs in the page, before its scripts. */
function setClock(offMs: number) {
  const { now } = Date
  Date.now = () => now() + offMs
  window.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [Date.now()] : given, made)
  })
}
