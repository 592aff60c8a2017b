import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { waitFor } from '../wait-for.ts'
import type { Driver, Found, Sought } from './drivers.ts'

/** Refusals of a browser that pass: the page is still moving, or draws the element again. */
const passing =
  /ElementClickIntercepted|ElementNotInteractable|MoveTargetOutOfBounds|StaleElementReference|not attached to the DOM|not clickable/

/** One tab of a browser as a visitor uses it. Elements are named by a selector and words that they contain. */
export class Tab {
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
