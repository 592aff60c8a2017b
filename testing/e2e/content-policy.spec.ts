import { untilHydrated } from './lead-dialog.ts'
import { recordRefusals, refusals } from './policy.ts'
import { expect, test } from './stack.ts'

test('a script that was smuggled into a page does not run', async ({ page, watch }) => {
  watch.expectErrors(/Content Security Policy/)
  watch.allow('https://evil.example')
  await page.route('**/opportunities', async (route) => {
    const response = await route.fetch()
    const smuggled = '<script>window.inline = true</script><script src="https://evil.example/x.js"></script>'
    const body = (await response.text()).replace('</head>', `${smuggled}</head>`)
    await route.fulfill({ response, body })
  })
  await page.addInitScript(recordRefusals)
  const answer = await page.goto('/opportunities')
  const policy = (await answer?.headerValue('Content-Security-Policy')) ?? ''
  expect(policy).toMatch(/script-src 'self' .*'sha256-/)
  expect(policy).not.toMatch(/script-src[^;,]*'unsafe-/)
  expect(policy).toContain("frame-ancestors 'none'")
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
