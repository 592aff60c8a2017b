import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { waitFor } from '../wait-for.ts'
import {
  elementKey,
  WebDriverError,
  type CommandName,
  type Driver,
  type ElementReference,
  type Parameters
} from './webdriver.ts'

/** Refusals that pass: the page is still moving, or draws the element again. */
const passing = new Set([
  'element click intercepted',
  'element not interactable',
  'move target out of bounds',
  'stale element reference'
])

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
    await this.#driver.send('open', { url: this.#siteUrl + path })
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
      return (now === path && ready && !waiting) || undefined
    })
  }

  async back(): Promise<void> {
    await this.#driver.send('back')
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.send('resize', { width, height })
  }

  path(): Promise<string> {
    return this.run(() => location.pathname)
  }

  /** Runs a function in the page; what it takes and returns is JSON. */
  async run<Result, Args extends unknown[]>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return JSON.stringify((${String(inPage)})(...arguments) ?? null)`
    return JSON.parse(String(await this.#driver.send('run', { script, args })))
  }

  /** Waits until such an element is shown. */
  async see(selector: string, words = ''): Promise<ElementReference> {
    return waitFor(`${describe(selector, words)} is shown`, () => this.#find(selector, words))
  }

  /** Waits until no such element is shown. */
  async seeNo(selector: string, words = ''): Promise<void> {
    await waitFor(`${describe(selector, words)} is gone`, async () =>
      (await this.#find(selector, words)) ? undefined : true
    )
  }

  async click(selector: string, words = ''): Promise<void> {
    await this.#act('click', {}, selector, words)
  }

  /** Types into the fields of these names that lie in an element, after a click on the first as a visitor makes it. */
  async fill(place: string, values: Record<string, string>): Promise<void> {
    // WebKit lets nothing else move the focus into a frame of another origin.
    const [first] = Object.keys(values)
    await this.click(`${place} [name="${first}"]`)
    for (const [name, text] of Object.entries(values)) {
      await this.#act('type', { text }, `${place} [name="${name}"]`)
    }
  }

  /** Presses Enter in a field, which sends its form. */
  async pressEnter(selector: string): Promise<void> {
    await this.#act('type', { text: '\uE007' }, selector)
  }

  /** Chooses the options of these words in the lists of these names. */
  async choose(place: string, values: Record<string, string>): Promise<void> {
    for (const [name, words] of Object.entries(values)) {
      await this.see(`${place} [name="${name}"]`)
      const option = await this.#element(findOption, `${place} [name="${name}"]`, words)
      if (!option) throw new Error(`${name} has no option ${words}`)
      await this.#driver.send('click', { id: option[elementKey] })
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
    await this.#driver.send('frame', { id: await this.see(`${frame}:not([inert])`) })
    try {
      await act()
    } finally {
      await this.#driver.send('frame', { id: null })
    }
  }

  /** What the window shows, as a PNG file. */
  async screenshot(path: string): Promise<void> {
    const png = String(await this.#driver.send('screenshot'))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, png, 'base64')
  }

  /** Runs a command once. Retries it only if the browser refused it. */
  async #act(command: CommandName, parameters: Parameters, selector: string, words = ''): Promise<void> {
    const { error } = await waitFor(`${command} ${describe(selector, words)}`, async () => {
      const element = await this.#find(selector, words)
      if (!element) return undefined
      await this.run(scrollToMiddle, element)
      return this.#driver.send(command, { ...parameters, id: element[elementKey] }).then(
        () => ({ error: undefined }),
        (reason: unknown) => {
          if (reason instanceof WebDriverError && passing.has(reason.code)) throw reason
          return { error: reason }
        }
      )
    })
    if (error) throw error
  }

  async #find(selector: string, words: string): Promise<ElementReference | undefined> {
    return this.#element(findShown, selector, words)
  }

  /** Runs a function in the page that finds an element. */
  async #element<Args extends unknown[]>(
    inPage: (...args: Args) => Element | undefined,
    ...args: Args
  ): Promise<ElementReference | undefined> {
    const script = `return (${String(inPage)})(...arguments)`
    const found = await this.#driver.send('run', { script, args })
    return isElement(found) ? found : undefined
  }
}

/** Runs in the page. */
function findShown(selector: string, words: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const { width, height } = element.getBoundingClientRect()
    return (
      width * height > 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      said.replaceAll(/\s+/g, ' ').includes(words)
    )
  })
}

/** Runs in the page. */
function findOption(list: string, words: string): Element | undefined {
  return [...document.querySelectorAll(`${list} option`)].find(({ textContent }) => textContent === words)
}

/** Runs in the page, which gets the element for its reference. The site scrolls smoothly, which a click does not await. */
function scrollToMiddle(element: unknown) {
  if (element instanceof Element) element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && elementKey in value
}

function describe(selector: string, words: string): string {
  return words ? `${selector} with “${words}”` : selector
}
