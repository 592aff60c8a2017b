import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from './stack.ts'

const { share: words } = parse(readFileSync('content/article-page.yaml', 'utf8'))
const path = '/guides/college-placement'

/** Runs in the page: a device with a list of ways to share. */
function provideShare() {
  navigator.share = async (data) => document.documentElement.setAttribute('data-shared', data?.url ?? '')
}

test('a guide is shared by the list of the device, or by a copy of its link @weekly', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`${path}?utm_source=mail`)
  const copy = page.getByRole('button', { name: words.copy })
  await copy.click()
  const copied = page.getByRole('button', { name: words.copied })
  await expect(copied).toBeFocused()
  await expect(page.locator('main [aria-live]')).toHaveText(words.copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}$`))
  await page.clock.fastForward(2000)
  await expect(copy).toBeFocused()

  await page.addInitScript(provideShare)
  await page.reload()
  await page.getByRole('button', { name: words.share, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`${path}$`))
})
