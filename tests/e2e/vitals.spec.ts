import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('a visit tells how fast its page was when it is left, once, and nothing about the visitor', async ({
  page,
  context
}) => {
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vitals')) reports.push(request.postDataJSON())
  })
  const library = page.waitForResponse(/\/assets\/report-vitals-[^/]+\.js$/)
  await page.goto('/careers?utm_source=instagram&email=ada@example.com')
  await untilHydrated(page)
  await library
  await page.getByRole('heading', { level: 1 }).click()
  const answer = page.waitForResponse('**/vitals')
  const leave = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await leave()
  expect((await answer).status()).toBe(204)
  await leave()
  expect(reports).toEqual([
    {
      path: '/careers',
      metrics: expect.objectContaining({
        TTFB: expect.any(Number),
        FCP: expect.any(Number),
        LCP: expect.any(Number),
        CLS: expect.any(Number)
      })
    }
  ])
  expect(await context.cookies()).toEqual([])
})
