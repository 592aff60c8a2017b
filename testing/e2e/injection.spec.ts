import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { untilHydrated } from './lead-forms.ts'
import { recordRefusals, refusals } from './page-checks.ts'
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

const payloads = [
  '<img src=x onerror="window.injected = true">',
  '"><script>window.injected = true</script>',
  "'-(window.injected = true)-'",
  'javascript:window.injected=true'
]

/** These are checked for their form, so what passes is what they may hold. */
const shaped: Record<string, (payload: string) => string> = {
  email: () => '"<script>window.injected=true</script>"@example.com',
  page_url: (payload) => `https://agency.example/?q=${payload}`
}

test('markup in any field of a lead is shown to the reader of the list, and never run', async ({
  page,
  request,
  crm,
  stack,
  watch
}) => {
  watch.allow(stack.sandboxUrl)
  let taken = 0
  for (const field of Object.keys(sampleLead())) {
    for (const payload of payloads) {
      const value = shaped[field]?.(payload) ?? payload
      const answer = await request.post(relayPath, { data: { ...sampleLead(), [field]: value } })
      expect([200, 400]).toContain(answer.status())
      if (answer.ok()) taken += 1
    }
  }
  expect(taken).toBeGreaterThan(20)
  await expect.poll(async () => (await crm.contacts()).length).toBeGreaterThan(0)

  await page.goto(`${stack.sandboxUrl}/`)
  await expect(page.getByText('<img src=x onerror="window.injected = true">').first()).toBeVisible()
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  await expect(page.locator('#list img, #list script')).toHaveCount(0)
})
