import type { Page } from '@playwright/test'

/** Notes from the page: what is on the screen, and what somebody used. */
type Note = { standing?: string[]; used?: string }

type Options = {
  /** Replaces the part of a name that is data: `[/^Sheet of .+/, 'Sheet of …']`. All that match count as one control. */
  alike?: [RegExp, string][]
  /** Keys that no control on the screen names in `aria-keyshortcuts`, such as `j` or `Shift+X`. */
  keys?: string[]
}

/** Chromium then says the role and the name of an element as assistive technology gets them. playwright.config.ts sets it. */
export const accessibilityFlags = ['--enable-blink-features=ComputedAccessibilityInfo']

/**
 * Which controls stood on the screens that a suite visited, and which of them it used. A control is a button, a link, a
 * menu item, a form field or a key, named by its landmark or dialog, its role and its accessible name:
 * `Pictures: button "Close"`. Only what can be used counts: visible, enabled, not behind a modal dialog.
 *
 *     const controls = new Controls({ keys: ['j'], alike: [[/^(Lead) .+/, '$1 …']] })
 *     test.beforeEach(({ page }) => controls.watch(page))
 *     test('…', async ({ page }) => { … })
 *     test('every control was used', () => expect(controls.unused()).toEqual([]))
 *
 * The tests share a worker, so they are one file and `test.describe.configure({ mode: 'serial' })`. Nothing in a test is
 * wrapped: events in the page say what it used. Each of them also notes what is on the screen at that moment; `look` notes it
 * without an event, for a screen that a test only reads.
 */
export class Controls {
  readonly #standing = new Set<string>()
  readonly #used = new Set<string>()
  readonly #alike: [RegExp, string][]

  constructor({ alike = [], keys = [] }: Options = {}) {
    this.#alike = alike
    for (const key of keys) this.#standing.add(`key ${key}`)
  }

  /** Call it before the page opens its first address. */
  async watch(page: Page) {
    // Chromium then keeps its tree of roles and names. Else it makes the tree again for each name.
    const session = await page.context().newCDPSession(page)
    await session.send('Accessibility.enable')
    await page.exposeFunction('noteControls', (note: Note) => this.#take(note))
    await page.addInitScript(noteInPage)
  }

  /** Notes what is on the screen now. */
  async look(page: Page) {
    await page.evaluate('lookAtControls()')
  }

  /** The controls that stood on a screen and that nothing used. */
  unused(): string[] {
    return [...this.#standing].filter((name) => !this.#used.has(name)).toSorted()
  }

  #take({ standing = [], used }: Note) {
    for (const name of standing) this.#standing.add(this.#plain(name))
    if (used) this.#used.add(this.#plain(used))
  }

  #plain = (name: string) => this.#alike.reduce((said, [data, instead]) => said.replace(data, instead), name)
}

/** Runs in the page, before its own scripts. */
function noteInPage() {
  // The pages within frames are another suite's.
  if (window !== top) return

  const controls =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role^=menuitem], [role=option]'
  const places = 'dialog, [role=dialog], nav, aside, main'
  /** Fields that are used by what is typed or chosen, not by a click. */
  const filled =
    'select, textarea, input:not([readonly], [type=checkbox], [type=radio], [type=button], [type=submit], [type=reset])'
  const unusable = ':disabled, [aria-disabled=true], [inert], [inert] *'
  const spaces = /\s+/g
  const letter = /\p{Letter}/u
  const known = new Set<string>()

  const isUsable = (element: Element, modal: Element | undefined) =>
    (!modal || modal.contains(element)) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(unusable)

  const nameOf = (element: Element) =>
    String(Reflect.get(element, 'computedName')).replaceAll(spaces, ' ').trim()

  function describe(element: Element): string {
    const place = element.parentElement?.closest(places)
    const within = place ? nameOf(place) || (place.matches('main') ? location.pathname : '') : ''
    const role =
      String(Reflect.get(element, 'computedRole')) || element.getAttribute('type') || element.localName
    return `${within ? `${within}: ` : ''}${role} "${nameOf(element)}"`
  }

  function look() {
    const modal = Array.from(document.querySelectorAll(':modal')).at(-1)
    const usable = Array.from(document.querySelectorAll(controls)).filter((one) => isUsable(one, modal))
    const keys = usable.flatMap((one) => one.getAttribute('aria-keyshortcuts')?.split(' ') ?? [])
    const standing = [...usable.map(describe), ...keys.map((key) => `key ${key}`)]
    const unseen = standing.filter((name) => !known.has(name))
    for (const name of unseen) known.add(name)
    if (unseen.length > 0) Reflect.get(window, 'noteControls')({ standing: unseen })
  }

  function use({ target, type, isTrusted }: Event) {
    const control = target instanceof Element ? target.closest(controls) : undefined
    if (!control || control.matches(filled) === (type === 'click')) return
    // Playwright's `selectOption` sends a change that is not trusted. A click by a script is no press.
    if (type === 'click' && !isTrusted) return
    look()
    Reflect.get(window, 'noteControls')({ used: describe(control) })
  }

  function press(event: KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    const isTyped =
      key.length === 1 && !ctrlKey && !metaKey && target instanceof Element && target.matches(filled)
    if (!event.isTrusted || isTyped) return
    look()
    // The question mark needs Shift on most keyboards and is written without it.
    const isShifted = shiftKey && (key.length > 1 || letter.test(key))
    const held = [ctrlKey && 'Control', metaKey && 'Meta', altKey && 'Alt', isShifted && 'Shift']
    const name = held.some(Boolean) && key.length === 1 ? key.toUpperCase() : key
    Reflect.get(window, 'noteControls')({ used: `key ${[...held, name].filter(Boolean).join('+')}` })
  }

  for (const type of ['click', 'input', 'change']) addEventListener(type, use, true)
  addEventListener('keydown', press, true)
  Reflect.set(window, 'lookAtControls', look)
}
