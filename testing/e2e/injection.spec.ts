import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { expect, test } from './stack.ts'

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
