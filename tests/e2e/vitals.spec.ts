import type { VitalsReport } from '../../contract/vitals.ts'
import { untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

/** Keeps what a page sends away, which the browser tells nobody about. */
function recordBeacons() {
  const beacons: Promise<string>[] = []
  Reflect.set(window, 'beacons', beacons)
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob) beacons.push(body.text())
    return send(url, body)
  }
}

test('a visit tells how fast its page was when it is left, once, and nothing about the visitor', async ({
  page,
  context
}) => {
  await page.addInitScript(recordBeacons)
  const library = page.waitForResponse(/\/assets\/report-vitals-[^/]+\.js$/)
  await page.goto('/careers?utm_source=instagram&email=ada@example.com')
  await untilHydrated(page)
  await library
  const leave = () =>
    page.evaluate(async () => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  const sent = async () => {
    const texts = await page.evaluate<string[]>('Promise.all(window.beacons)')
    return texts.map((text): VitalsReport => JSON.parse(text))
  }
  const answer = page.waitForResponse('**/vitals')
  // The library takes its figures up when the browser is idle.
  await expect
    .poll(async () => {
      await leave()
      return (await sent()).flatMap(({ metrics }) => Object.keys(metrics)).toSorted()
    })
    .toEqual(['CLS', 'FCP', 'LCP', 'TTFB'])
  expect((await answer).status()).toBe(204)
  for (const report of await sent()) expect(report).toEqual({ path: '/careers', metrics: expect.anything() })
  expect(await context.cookies()).toEqual([])
})
