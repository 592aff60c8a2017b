import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { expect } from '@playwright/test'
import type { Contact, Crm } from '../running-stack.ts'
import { waitFor } from '../wait-for.ts'
import { builtEmbedOrigin, withStack } from '../with-stack.ts'
import { startDriver, type Driver, type Found, type Sought } from './drivers.ts'
import type { EngineName } from './engines.ts'

type Fixtures = {
  /** A tab of the desktop's size, with nothing kept from earlier journeys. */
  tab: Tab
  /** Opens a tab in a browser of its own, which runs scripts or does not. */
  openTab: (scripts: boolean) => Promise<Tab>
  /** A tab of a browser that runs no scripts. */
  scriptlessTab: Tab
  /** A tab of a browser that has no file of the site yet. */
  freshTab: Tab
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
  openTab: async ({ engine, siteProxy, stack }, use) => {
    await using drivers = new AsyncDisposableStack()
    await use(async (scripts) => {
      const driver = await startDriver[engine]({ proxyPort: siteProxy.port, scripts })
      drivers.defer(async () => void (await driver.quit()))
      return new Tab(driver, stack.siteUrl)
    })
  },
  scriptlessTab: [async ({ openTab }, use) => use(await openTab(false)), { timeout: 60_000 }],
  freshTab: [async ({ openTab }, use) => use(await openTab(true)), { timeout: 60_000 }]
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
  /** Holds back all scripts until the function that it returns is called. A browser asks for each only once. */
  holdScripts(): () => void
  stop(): void
}

/**
 * The only way out of a browser under test. A request to an origin of `routes` goes to the server that answers for it;
 * while that server is away the connection breaks off, as it would without a proxy.
 */
async function startProxy(routes: ReadonlyMap<string, string>): Promise<Proxy> {
  const strays: string[] = []
  let held: Promise<void> | undefined
  const server = createServer((asked, answer) => {
    const { origin, pathname, search } = new URL(asked.url ?? '')
    const target = routes.get(origin)
    if (target) {
      const pass = () => forward(asked, answer, new URL(pathname + search, target))
      if (held && pathname.endsWith('.js')) void held.then(pass)
      else pass()
      return
    }
    strays.push(asked.url ?? '')
    asked.socket.destroy()
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
    holdScripts: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
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

/** Refusals of a browser that pass: the page is still moving, or draws the element again. */
const passing =
  /ElementClickIntercepted|ElementNotInteractable|MoveTargetOutOfBounds|StaleElementReference|not attached to the DOM|not clickable/

/** One tab of a browser as a visitor uses it. Elements are named by a selector and words that they contain. */
class Tab {
  readonly #driver: Driver
  readonly #siteUrl: string

  constructor(driver: Driver, siteUrl: string) {
    this.#driver = driver
    this.#siteUrl = siteUrl
  }

  /** Opens a page of the site and waits until it has loaded. */
  async open(path: string): Promise<void> {
    await this.#driver.open(this.#siteUrl + path)
  }

  /** As `open`, and waits until React has hydrated the lead forms: every page has one, in its last part. */
  async openHydrated(path: string): Promise<void> {
    await this.open(path)
    await waitFor(`${path} is hydrated`, async () => {
      const [now, ready, waiting] = await this.run(() => [
        location.pathname,
        document.querySelectorAll('form[novalidate]').length,
        document.querySelectorAll('form[action$="ghl-webhook-relay"]:not([novalidate])').length
      ])
      return (now === path.split('?')[0] && ready && !waiting) || undefined
    })
  }

  async back(): Promise<void> {
    await this.#driver.back()
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.resize(width, height)
  }

  path(): Promise<string> {
    return this.run(() => location.pathname)
  }

  /** Runs a function in the page; what it returns is JSON. */
  run<Result>(inPage: () => Result): Promise<Result> {
    return this.#driver.run(inPage)
  }

  /** Waits until such an element is shown. */
  async see(selector: string, words = ''): Promise<Found> {
    return waitFor(`${describe(selector, words)} is shown`, () => this.#find({ selector, words }))
  }

  /** Waits until no such element is shown. */
  async seeNo(selector: string, words = ''): Promise<void> {
    await waitFor(`${describe(selector, words)} is gone`, async () =>
      (await this.#find({ selector, words })) ? undefined : true
    )
  }

  async click(selector: string, words = ''): Promise<void> {
    await this.#use((element) => element.click(), selector, words)
  }

  /** Types into the fields of these names that lie in an element, after a click on the first as a visitor makes it. */
  async fill(place: string, values: Record<string, string>): Promise<void> {
    // WebKit lets nothing else move the focus into a frame of another origin.
    const [first] = Object.keys(values)
    await this.click(`${place} [name="${first}"]`)
    for (const [name, text] of Object.entries(values)) {
      await this.#use((element) => element.type(text), `${place} [name="${name}"]`)
    }
  }

  /** Presses Enter in a field, which sends its form. */
  async pressEnter(selector: string): Promise<void> {
    await this.#use((element) => element.pressEnter(), selector)
  }

  /** Chooses the options of these words in the lists of these names. */
  async choose(place: string, values: Record<string, string>): Promise<void> {
    for (const [name, words] of Object.entries(values)) {
      await this.#use((element) => element.choose(words), `${place} [name="${name}"]`)
    }
  }

  /** Fills in a lead form and sends it, no sooner than a person can: the relay keeps such leads back. */
  async send(place: string, values: Record<string, string>): Promise<void> {
    await this.fill(place, values)
    await waitFor(
      'half a second on the page',
      async () => (await this.run(() => performance.now() > 500)) || undefined
    )
    await this.click(`${place} [type=submit]`)
  }

  /** Does something within a frame of the CRM, once it may be used. */
  async within(frame: string, act: () => Promise<void>): Promise<void> {
    const element = await this.see(`${frame}:not([inert])`)
    await element.enter()
    try {
      await act()
    } finally {
      await this.#driver.leaveFrame()
    }
  }

  /** What the window shows, as a PNG file. */
  async screenshot(path: string): Promise<void> {
    const png = await this.#driver.screenshot()
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, png)
  }

  /** Runs a command once. Retries it only if the browser refused it. */
  async #use(command: (element: Found) => Promise<void>, selector: string, words = ''): Promise<void> {
    const { error } = await waitFor(`${describe(selector, words)} can be used`, async () => {
      const element = await this.#find({ selector, words, toClick: true })
      if (!element) return undefined
      return command(element).then(
        () => ({ error: undefined }),
        (reason: unknown) => {
          if (passing.test(String(reason))) throw reason
          return { error: reason }
        }
      )
    })
    if (error) throw error
  }

  #find({ toClick = false, ...sought }: Omit<Sought, 'toClick'> & { toClick?: boolean }) {
    return this.#driver.find(findShown, { ...sought, toClick })
  }
}

/** Runs in the page. The site scrolls smoothly, which a click does not await. */
function findShown({ selector, words, toClick }: Sought): Element | undefined {
  const shown = [...document.querySelectorAll(selector)].find((element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const { width, height } = element.getBoundingClientRect()
    return (
      width * height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      said.replaceAll(/\s+/g, ' ').includes(words)
    )
  })
  if (!toClick || !shown) return shown
  shown.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = shown.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return shown.contains(hit) ? shown : undefined
}

function describe(selector: string, words: string): string {
  return words ? `${selector} with “${words}”` : selector
}
