import { fillDialog, toast, untilHydrated } from './lead-dialog.ts'
import { recordRefusals, refusals } from './policy.ts'
import { expect, test } from './stack.ts'

test.beforeEach(({ page }) => page.addInitScript(recordRefusals))

test('toasts are dressed, and a move to another page breaks no rule', async ({ page, crm }) => {
  const form = await fillDialog(page, 'policy@example.com')
  await form.submit.click()
  const success = toast(page, 'Success!')
  await expect(success).toBeVisible()
  // Sonner's own style sheet is there.
  await expect(success).toHaveCSS('position', 'absolute')
  await page.goto('/opportunities')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Careers' }).first().click()
  await expect(page).toHaveURL(/\/careers/)
  expect(await refusals(page)).toEqual([])
  expect(await crm.contacts()).toMatchObject([{ email: 'policy@example.com' }])
})

test('a script that was smuggled into a page does not run', async ({ page, watch }) => {
  watch.expectErrors(/Content Security Policy/)
  watch.allow('https://evil.example')
  await page.route('**/opportunities', async (route) => {
    const response = await route.fetch()
    const smuggled = '<script>window.inline = true</script><script src="https://evil.example/x.js"></script>'
    const body = (await response.text()).replace('</head>', `${smuggled}</head>`)
    await route.fulfill({ response, body })
  })
  await page.goto('/opportunities')
  await untilHydrated(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.handler = true">')
    document.head.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">')
    document.body.insertAdjacentHTML('beforeend', '<a href="javascript:window.address = true">Go</a>')
    document.body.querySelector<HTMLAnchorElement>('a[href^="javascript:"]')?.click()
  })
  const directives = async () =>
    [...new Set((await refusals(page)).map((text) => text.replace(/:.*/s, '')))].toSorted()
  await expect.poll(directives).toEqual(['base-uri', 'script-src-attr', 'script-src-elem'])
  expect(
    await page.evaluate(() => ['inline', 'handler', 'address'].filter((name) => name in window))
  ).toEqual([])
})
