import type { Page } from '@playwright/test'
import type { LeadFormSource } from '../../contract/lead-forms.ts'
import { toast } from './lead-dialog.ts'
import { formsUnderTest, reachForm, readForm, relay } from './lead-forms.ts'
import { expect, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

/** What browsers in use may lack, and how a test takes it away before the page loads. */
const missing: Record<string, () => void> = {
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
  'closedby of dialogs': () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy'),
  scheduler: () => Reflect.deleteProperty(window, 'scheduler'),
  'view transitions': () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
  'navigation API': () => Reflect.deleteProperty(window, 'navigation'),
  'session storage': () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError')
      }
    })
}

// One form needs what all need: to start, to open its dialog, to send, and to lead on to another page.
for (const [name, takeAway] of Object.entries(missing)) {
  test(
    `a lead form opens, sends and leads on in a browser without ${name}`,
    { tag: '@weekly' },
    async ({ page, watch }) => {
      // The router keeps the place on a page in the storage.
      if (name === 'session storage') watch.expectErrors(/Storage is blocked/)
      await page.addInitScript(takeAway)
      await page.goto('/leadgenguide')
      await page.getByRole('button', { name: 'GET MY GUIDE', exact: true }).click()
      await send(page, 'lead-gen-guide-cta')
    }
  )
}

test('every lead form sends in a browser that has none of all that', async ({ page, crm, watch }) => {
  watch.expectErrors(/Storage is blocked/)
  for (const takeAway of Object.values(missing)) await page.addInitScript(takeAway)
  const left = new Set(formsUnderTest)
  const sendNext = async (source: LeadFormSource) => left.delete(await send(page, source))

  await page.goto('/opportunities')
  await sendNext('elite-style-lead-capture')
  await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
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
    await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
    const { fill, submit } = readForm(page.locator('#lead-dialog'))
    await fill('Amara', 'Okafor', address)
    await submit.click()
    await expect(page).toHaveURL(/\/opportunities\?receipt=[\w-]+#sent$/)
    await expect.poll(() => crm.contacts()).toEqual([expect.objectContaining({ email: address })])
  })
}

/** Resolves to the form. */
async function send(page: Page, source: LeadFormSource) {
  const form = formsUnderTest.find((known) => known.source === source)
  if (!form) throw new Error(`No test knows the form ${source}`)
  await expect(form.place(page).locator('form[novalidate]')).toBeVisible()
  const { fill, submit } = readForm(form.place(page))
  await fill('Amara', 'Okafor', `${source}@example.com`)
  // The button's label while the lead is on its way.
  const held = Promise.withResolvers<void>()
  await page.route(relay, async (route) => {
    await held.promise
    await route.continue()
  })
  await submit.click()
  await expect(submit).toHaveText(form.busy)
  held.resolve()
  if (form.success) await expect(toast(page, form.success.title)).toContainText(form.success.detail)
  await expect(page).toHaveURL(form.after)
  await page.unroute(relay)
  return form
}
