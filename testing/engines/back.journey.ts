import { expect, inGate, journey } from './journey.ts'

journey('Back leads to the place where the page was left', async ({ tab }) => {
  await tab.openHydrated('/opportunities')
  await tab.click('main a[href="/careers"]')
  await expect.poll(() => tab.path()).toBe('/careers')
  await tab.see('h1')
  await tab.back()
  await expect.poll(() => tab.path()).toBe('/opportunities')
  await expect.poll(() => tab.run(() => scrollY)).toBeGreaterThan(200)
})

journey('Back closes an open dialog and stays on the page', inGate, async ({ tab }) => {
  await tab.openHydrated('/careers')
  await tab.openHydrated('/')
  await tab.click('main [commandfor=lead-dialog]')
  await tab.see('#lead-dialog')
  await tab.back()
  await tab.seeNo('#lead-dialog')
  expect(await tab.path()).toBe('/')
})
