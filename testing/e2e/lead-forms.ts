import { expect, type Locator, type Page } from '@playwright/test'
import type { LeadFormSource } from '../../contract/lead-forms.ts'
import { received } from '../../site/lead-form/messages.ts'

type Success = { title: string; detail: string }

/** A lead form of the site as a visitor uses it. */
export type FormUnderTest = {
  source: LeadFormSource
  interest: string
  path: string
  /** Name of the button that opens the form's dialog. */
  opener?: string
  /** The element that contains the open form. */
  place: (page: Page) => Locator
  busy: string
  /** The toast of a success; a form that leads to a page that says it has none. */
  success?: Success
  /** Address after a success, with scripts and without. */
  after: RegExp
  afterPost: RegExp
}

export const formsUnderTest: FormUnderTest[] = [
  {
    source: 'cta-button-modal',
    interest: 'homepage-cta',
    path: '/',
    opener: 'Download Our Latest Soccer Opportunities',
    place: (page) => page.getByRole('dialog', { name: 'Where do you want to play?' }),
    busy: 'Submitting...',
    success: received.dialog,
    after: /\/opportunities$/,
    afterPost: /\/opportunities(\?receipt=[\w-]+)?#sent$/
  },
  {
    source: 'elite-style-lead-capture',
    interest: 'elite-lead-capture',
    path: '/opportunities',
    place: (page) => page.locator('#elite-lead-capture'),
    busy: 'Sending...',
    success: received.section,
    after: /\/opportunities$/,
    afterPost: /\/opportunities(\?receipt=[\w-]+)?#received$/
  },
  {
    source: 'lead-gen-guide',
    interest: 'lead-gen-guide',
    path: '/leadgenguide',
    place: (page) => page.locator('#lead-gen-guide-hero'),
    busy: 'Sending...',
    after: /\/guide-thankyou$/,
    afterPost: /\/guide-thankyou(\?receipt=[\w-]+)?#receipt$/
  },
  {
    source: 'lead-gen-guide-cta',
    interest: 'lead-gen-guide-cta',
    path: '/leadgenguide',
    opener: 'GET MY GUIDE',
    place: (page) => page.getByRole('dialog', { name: 'Get Your Free Guide + Coach Database' }),
    busy: 'Submitting...',
    after: /\/guide-thankyou$/,
    afterPost: /\/guide-thankyou(\?receipt=[\w-]+)?#receipt$/
  }
]

/** All forms share their code: the gate takes one in a dialog and one in a page, and `npm run test:e2e` takes all. */
export function tagOf({ source }: FormUnderTest) {
  const isInGate = source === 'cta-button-modal' || source === 'elite-style-lead-capture'
  return isInGate ? {} : { tag: '@weekly' }
}

export function formOf(source: LeadFormSource): FormUnderTest {
  const form = formsUnderTest.find((known) => known.source === source)
  if (!form) throw new Error(`No test knows the form ${source}`)
  return form
}

/** Opens the page that holds the form, and the form where it lies in a dialog. */
export async function openForm(page: Page, form: FormUnderTest, query = '') {
  await page.goto(form.path + query)
  await untilHydrated(page)
  return reachForm(page, form)
}

/** The form on a page that is open already. */
export async function reachForm(page: Page, { opener, place }: FormUnderTest) {
  if (opener) await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click()
  const scope = place(page)
  await expect(scope).toBeVisible()
  return readForm(scope)
}

/** The parts of the form that lies in `scope`. */
export function readForm(scope: Locator) {
  const firstName = scope.getByLabel('First name')
  const lastName = scope.getByLabel('Last name')
  const email = scope.getByLabel('Email')
  /** An input that the styles draw as a button: a person presses its words. */
  const choose = (label: string) => scope.getByText(label, { exact: true }).click()
  return {
    scope,
    choose,
    player: (label: string) => scope.getByLabel(label, { exact: true }),
    firstName,
    lastName,
    email,
    submit: scope.locator('form[method=post] button[type=submit]'),
    close: scope.getByRole('button', { name: 'Close' }),
    fill: async (first: string, last: string, address: string) => {
      await firstName.fill(first)
      await lastName.fill(last)
      await email.fill(address)
      await asSlowAsAPerson(scope.page())
    }
  }
}

/** The lead dialog, which every page has. */
export function leadDialog(page: Page) {
  const dialog = page.locator('#lead-dialog')
  return { ...readForm(dialog), dialog }
}

/** Opens the dialog from the navigation of a page, one that loads fast unless it matters which, and fills it in. */
export async function fillDialog(page: Page, email: string, path = '/privacy') {
  await page.goto(path)
  await untilHydrated(page)
  const form = await openDialog(page)
  await form.fill('Amara', 'Okafor', email)
  return form
}

export async function openDialog(page: Page) {
  await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
  return leadDialog(page)
}

/** The relay holds a lead that comes within half a second of the page: no person is so fast, and a test may be. */
export async function asSlowAsAPerson(page: Page) {
  await expect.poll(() => page.evaluate(() => performance.now()), { intervals: [50] }).toBeGreaterThan(550)
}

/** Waits until React has hydrated the page. Most actions work before. */
export async function untilHydrated(page: Page) {
  await expect(page.locator('#lead-dialog form[novalidate]')).toBeAttached()
  // React hydrates part by part. The browser is idle after the last one.
  await untilIdle(page)
}

export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

export function toast(page: Page, title: string) {
  return page.locator('section[popover]').filter({ hasText: title })
}

/** The calls that send a lead. */
export const relayCalls = '**/ghl-webhook-relay'
