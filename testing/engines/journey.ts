import { expect } from '@playwright/test'
import type { Contact, Crm } from '../running-stack.ts'
import { builtEmbedOrigin } from '../widgets.ts'
import { withStack } from '../with-stack.ts'
import { engines, type EngineName } from './engines.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { Tab } from './tab.ts'
import type { Driver } from './webdriver.ts'

type Fixtures = {
  /** A tab of the desktop's size, with nothing kept from earlier journeys. */
  tab: Tab
  /** A tab of a browser that runs no scripts. */
  scriptlessTab: Tab
}

type WorkerFixtures = { engine: EngineName; siteProxy: Proxy; driver: Driver }

/** A journey through the site in the project's engine, each engine with a site, a CRM and a proxy of its own. */
export const journey = withStack.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  siteProxy: [
    async ({ stack }, use) => {
      const routes = new Map([
        [stack.siteUrl, stack.siteUrl],
        [builtEmbedOrigin(), stack.sandboxUrl]
      ])
      const proxy = await startProxy(routes)
      await use(proxy)
      proxy.stop()
    },
    { scope: 'worker' }
  ],
  driver: [
    async ({ engine, siteProxy }, use) => {
      const driver = await engines[engine].start({ proxyPort: siteProxy.port, scripts: true })
      await use(driver)
      await driver.quit()
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  tab: async ({ driver, stack, siteProxy }, use, info) => {
    const tab = new Tab(driver, stack.siteUrl)
    await tab.resize(1440, 900)
    await use(tab)
    if (info.status !== info.expectedStatus) await tab.screenshot(info.outputPath('failed.png'))
    await tab.open('/favicon.svg')
    await tab.run(() => sessionStorage.clear())
    expect(siteProxy.strays).toEqual([])
  },
  scriptlessTab: async ({ engine, siteProxy, stack }, use) => {
    const driver = await engines[engine].start({ proxyPort: siteProxy.port, scripts: false })
    await use(new Tab(driver, stack.siteUrl))
    await driver.quit()
  }
})

export { expect }

/** For journeys that guard leads and Back. `npm run test:engines` runs the others too. */
export const inGate = { tag: '@gate' }

/** What visitors of the journeys give; the email names the journey. */
export const person = (email: string) => ({ firstName: 'Amara', lastName: 'Okafor', email })

/** Waits until the CRM has the lead, and checks that it is the only one. */
export async function expectOneContact(crm: Crm, lead: Contact): Promise<void> {
  await expect.poll(() => crm.contacts()).toMatchObject([lead])
}
