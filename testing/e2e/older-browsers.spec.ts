import type { Page } from '@playwright/test'
import type { LeadFormSource } from '../../contract/lead-forms.ts'
import {
  formOf,
  formsUnderTest,
  openDialog,
  openForm,
  reachForm,
  readForm,
  relayCalls,
  toast,
  untilHydrated
} from './lead-forms.ts'
import { hold, overflow } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

/** What browsers in use may lack, and how a test takes it away before the page loads. */
const missing = {
  'AbortSignal.any': () => Reflect.deleteProperty(AbortSignal, 'any'),
  'AbortSignal.timeout': () => Reflect.deleteProperty(AbortSignal, 'timeout'),
  'crypto.randomUUID': () => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'),
  'String.prototype.toWellFormed': () => Reflect.deleteProperty(String.prototype, 'toWellFormed'),
  'invoker commands': () => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command')
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
    addEventListener('command', (event) => event.preventDefault(), true)
  },
  popover: () => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    Reflect.set(Element.prototype, 'matches', (selector: string) => {
      throw new DOMException(`Unknown selector: ${selector}`, 'SyntaxError')
    })
  },
  'scroll-driven animations': () => {
    Reflect.deleteProperty(window, 'ScrollTimeline')
    Reflect.deleteProperty(window, 'ViewTimeline')
  },
  CloseWatcher: () => Reflect.deleteProperty(window, 'CloseWatcher'),
  requestIdleCallback: () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'cancelIdleCallback')
  },
  'closedby of dialogs': () => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[closedby]')) dialog.removeAttribute('closedby')
    }).observe(document, { childList: true, subtree: true })
  },
  'toggle events of dialogs': () =>
    addEventListener(
      'toggle',
      (event) => event.target instanceof HTMLDialogElement && event.stopImmediatePropagation(),
      true
    ),
  scheduler: () => Reflect.deleteProperty(window, 'scheduler'),
  'view transitions': () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
  'navigation API': () => Reflect.deleteProperty(window, 'navigation'),
  'session storage': () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      }
    })
} satisfies Record<string, () => void>

test('every lead form sends in a browser that has none of all that', async ({ page, crm, watch }) => {
  watch.expectErrors(/Storage is blocked/)
  for (const takeAway of Object.values(missing)) await page.addInitScript(takeAway)
  const left = new Set(formsUnderTest)
  const sendNext = async (source: LeadFormSource) => left.delete(await send(page, source))

  await page.goto('/opportunities')
  await sendNext('elite-style-lead-capture')
  await openDialog(page)
  await sendNext('cta-button-modal')

  await page.goto('/leadgenguide')
  await page.getByRole('button', { name: 'GET MY GUIDE', exact: true }).click()
  await sendNext('lead-gen-guide-cta')
  await page.goBack()
  await sendNext('lead-gen-guide')
  for (const form of left) {
    await page.goto(form.path)
    await reachForm(page, form)
    await send(page, form.source)
  }
  const arrived = async () =>
    (await crm.contacts()).map((contact) => `${contact.form_source}: ${contact.interest}`).toSorted()
  await expect
    .poll(arrived)
    .toEqual(formsUnderTest.map(({ source, interest }) => `${source}: ${interest}`).toSorted())
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test("a browser without dialogs' newer ways opens the popup, and a tap beside it only closes it", async ({
    page,
    widgets
  }) => {
    await widgets.connect()
    await page.addInitScript(missing['closedby of dialogs'])
    await page.addInitScript(missing['toggle events of dialogs'])
    await page.goto('/lane-valley-fc')
    await untilHydrated(page)
    const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
    await page.getByRole('main').locator('button[commandfor]').first().tap()
    const popup = page.locator('dialog[open]')
    await expect(popup.frameLocator('iframe').getByLabel('Email')).toBeVisible()

    // The home link lies below the backdrop.
    const { x, y } = home ?? { x: NaN, y: NaN }
    const pressed = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('click', ({ target }) => resolve(Object(target).localName), { once: true })
        })
    )
    await page.touchscreen.tap(x + 8, y + 8)
    expect(await pressed).toBe('dialog')
    await expect(popup).toHaveCount(0)
  })
})

for (const [trouble, body, address] of [
  ['cannot be read', '} not a module', 'unread@example.com'],
  ['throws @weekly', 'throw new Error("Broken")', 'broken@example.com']
] as const) {
  test(`the browser posts the form where the script ${trouble}`, async ({ page, crm, watch }) => {
    watch.expectErrors(/SyntaxError|Broken/)
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
    const failed = page.waitForEvent('pageerror')
    await page.goto('/privacy')
    await failed
    await openDialog(page)
    const { fill, submit } = readForm(page.locator('#lead-dialog'))
    await fill('Amara', 'Okafor', address)
    await submit.click()
    await expect(page).toHaveURL(/\/opportunities\?receipt=[\w-]+#sent$/)
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining({ email: address })])
  })
}

test('in a browser without :has(), the script shows what follows from who plays', async ({ page }) => {
  await readStylesAsFirefox115(page)
  await page.addInitScript(() => Reflect.set(CSS, 'supports', () => false))
  const form = formOf('elite-style-lead-capture')
  const { choose, firstName, email, scope } = await openForm(page, form)
  const { minor, self, child, ofChild } = wordsOf('interface').form.player
  const box = scope.getByText(minor)
  await expect(box).toBeHidden()
  await choose(self)
  await choose(minor)
  await expect(email).toHaveAccessibleName(/^Parent’s or guardian’s email/)
  await choose(child)
  await expect(box).toBeHidden()
  await expect(firstName).toHaveAccessibleName(/^Player’s first name/)
  await expect(email).toHaveAccessibleName(/^Email/)
  await expect(scope.getByText(ofChild)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is drawn whole, from its headline on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const last = page.locator('main > section:last-of-type h2')
    expect(await last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))).toBe(
      true
    )
  })

  test('a browser without :has(), @property and subgrid shows each state of a page', async ({ page }) => {
    await readStylesAsFirefox115(page)
    await page.setViewportSize({ width: 390, height: 844 })

    await page.goto('/opportunities')
    const { ending } = wordsOf('opportunities')
    await expect(page.locator('h2', { hasText: ending.title })).toBeVisible()
    await expect(page.locator('h2', { hasText: ending.sent.title })).toBeHidden()
    await expect(
      page.locator('main fieldset').getByLabel(wordsOf('interface').form.player.minor)
    ).toBeVisible()
    const bar = page.getByRole('banner')
    expect((await bar.getByRole('navigation').boundingBox())?.height).toBeGreaterThan(40)

    await page.goto('/club-consulting')
    const role = page.locator('fieldset li').nth(4)
    await role.locator('label').click()
    await expect(page.locator('fieldset p:visible')).toHaveText(await role.locator('p').allTextContents())

    await page.goto('/work-in-soccer')
    const plans = page.locator('#plans')
    await plans.locator('label').nth(1).click()
    await expect(plans.locator('[data-period=year]').first()).toBeVisible()
    await expect(plans.locator('[data-period=month]:visible')).toHaveCount(0)
  })

  test('a browser without popovers shows the links in the bar in place of the menu', async ({ page }) => {
    // As Safari 16 reads them: the attribute means nothing, and the selector is not known.
    await page.route('**/*.css', async (route) => {
      const css = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/css', body: css.replaceAll(':popover-open', ':not-known') })
    })
    await page.route('/opportunities', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: html.replaceAll(' popover="auto"', '') })
    })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/opportunities')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Careers' })).toHaveCount(1)
    await expect(bar.getByRole('link', { name: 'Careers' })).toBeInViewport()
    await expect(bar.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

/** A style sheet as Firefox 115 reads it. */
const readStylesAsFirefox115 = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const css = await (await route.fetch()).text()
    const body = css.replaceAll(/:has(?=\()|(?<=@)property|subgrid/g, (word) =>
      word.replace(/\w+/, 'unknown')
    )
    await route.fulfill({ contentType: 'text/css', body })
  })

/** Resolves to the form. */
async function send(page: Page, source: LeadFormSource) {
  const form = formOf(source)
  await expect(form.place(page).locator('form[novalidate]')).toBeVisible()
  const { fill, submit } = readForm(form.place(page))
  await fill('Amara', 'Okafor', `${source}@example.com`)
  // The button's label while the lead is on its way.
  const release = await hold(page, relayCalls)
  await submit.click()
  await expect(submit).toHaveText(form.busy)
  release()
  if (form.success) await expect(toast(page, form.success.title)).toContainText(form.success.detail)
  await expect(page).toHaveURL(form.after)
  await page.unroute(relayCalls)
  return form
}
