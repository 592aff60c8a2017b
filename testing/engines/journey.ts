import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from '@playwright/test'
import type { Contact, Crm } from '../running-stack.ts'
import { builtEmbedOrigin, withStack } from '../with-stack.ts'
import { startDriver, type Driver } from './drivers.ts'
import type { EngineName } from './engines.ts'
import { Tab } from './tab.ts'

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
      const driver = await startDriver[engine]({ proxyPort: siteProxy.port, scripts: true })
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
  scriptlessTab: [
    async ({ engine, siteProxy, stack }, use) => {
      const driver = await startDriver[engine]({ proxyPort: siteProxy.port, scripts: false })
      await use(new Tab(driver, stack.siteUrl))
      await driver.quit()
    },
    { timeout: 60_000 }
  ]
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

type Proxy = {
  port: number
  /** What was asked of any other origin than the known ones; nothing of it left this machine. */
  strays: string[]
  stop(): void
}

/**
 * The only way out of a browser under test. A request to an origin of `routes` goes to the server that answers for it;
 * while that server is away the connection breaks off, as it would without a proxy.
 */
async function startProxy(routes: ReadonlyMap<string, string>): Promise<Proxy> {
  const strays: string[] = []
  const server = createServer((asked, answer) => {
    const { origin, pathname, search } = new URL(asked.url ?? '')
    const target = routes.get(origin)
    if (target) return forward(asked, answer, new URL(pathname + search, target))
    strays.push(asked.url ?? '')
    return asked.socket.destroy()
  })
  server.on('connect', ({ url }, socket) => {
    strays.push(url ?? '')
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  return {
    port: address.port,
    strays,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, to: URL) {
  const { method, headers } = asked
  const passed = request(to, { ...(method ? { method } : {}), headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  passed.on('error', () => asked.socket.destroy())
  asked.pipe(passed)
}
