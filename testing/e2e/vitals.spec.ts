import type { VitalsReport } from '../../contract/vitals.ts'
import { untilHydrated, untilIdle } from './lead-forms.ts'
import { expect, test } from './stack.ts'

/** Records the beacons of a page, which the browser does not report. */
function recordBeacons() {
  const beacons: Promise<string>[] = []
  Reflect.set(window, 'beacons', beacons)
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (body instanceof Blob) beacons.push(body.text())
    return send(url, body)
  }
  const observed = new Set<string>()
  Reflect.set(window, 'observed', observed)
  window.PerformanceObserver = class extends PerformanceObserver {
    override observe(options?: PerformanceObserverInit) {
      observed.add(options?.type ?? '')
      super.observe(options)
    }
  }
}

test('a visit tells how fast its page was when it is left, once, and nothing about the visitor', async ({
  page,
  context
}) => {
  await page.addInitScript(recordBeacons)
  await page.goto('/careers?utm_source=instagram&email=ada@example.com')
  await untilHydrated(page)
  await expect
    .poll(() => page.evaluate<string[]>('[...observed]'))
    .toEqual(expect.arrayContaining(['largest-contentful-paint', 'layout-shift', 'event']))
  // A visitor's action fixes the largest paint; the page reports it when the browser is idle.
  await page.getByRole('heading', { level: 1 }).click()
  await untilIdle(page)
  await untilIdle(page)
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
  await leave()
  expect((await answer).status()).toBe(204)
  await leave()
  const reports = await sent()
  const told = reports.flatMap(({ metrics }) => Object.keys(metrics))
  expect(told).toEqual(expect.arrayContaining(['TTFB', 'FCP', 'LCP', 'CLS']))
  expect(new Set(told).size).toBe(told.length)
  for (const report of reports) expect(report).toEqual({ path: '/careers', metrics: expect.anything() })
  expect(await context.cookies()).toEqual([])
})
