import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { parse } from 'yaml'
import { interfaceSchema } from '../../content/schema/interface.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { submissionFailed } from '../../site/lead-form/messages.ts'
import { toast } from '../e2e/lead-dialog.ts'
import { readForm, type FormUnderTest } from '../e2e/lead-forms.ts'
import { firstOf, sent, stuck, untilAddress, type Ending } from './ending.ts'
import type { Line } from './line.ts'
import type { Wish } from './wish.ts'

const failed = submissionFailed('').title

const { tryingAgain } = interfaceSchema.parse(parse(readFileSync('content/interface.yaml', 'utf8'))).form

/** How long a visitor waits for the page to say something final, in milliseconds: the page gives up after 30 s. */
const patience = 60_000

/** How long it takes to fill in a form, in milliseconds. */
const typingTime = 3000

/** `hasty` has the line repaired as soon as the page says that it tries again; otherwise the visitor waits for the end. */
export type Patience = 'hasty' | 'patient'

/** A visitor with a lead form of the site that is in view: fills it in, sends it, and follows the page to the end. */
export async function fillLeadForm(
  page: Page,
  form: FormUnderTest,
  wish: Wish,
  line: Line,
  temper: Patience
): Promise<Ending> {
  const { fill, submit, scope } = readForm(form.place(page))
  const alerts = hearAlerts(page)
  const start = page.url()
  const postFails = untilPostFails(page)
  // Scripts are there before most people have typed their name.
  await firstOf({ hydrated: scope.locator('form[novalidate]').waitFor() }, typingTime)
  await fill(wish.firstName, wish.lastName, wish.email)
  await submit.click()

  const { success } = form
  const succeeded = () =>
    Promise.any([showsSuccess(page, form, start), ...(success ? [alerts.hear(success.detail)] : [])])
  const first = await firstOf(
    {
      sent: succeeded(),
      failed: Promise.race([toast(page, failed).waitFor(), alerts.hear(failed)]),
      ...(temper === 'hasty' && { waiting: toast(page, tryingAgain.title).waitFor() }),
      left: Promise.race([postFails, untilAddress(page, ({ pathname }) => pathname === relayPath)])
    },
    patience
  )
  line.repair()
  if (first === 'sent') return sent(page.url() === start ? 'sent' : 'sent and led on')
  if (first === 'waiting') {
    return (await firstOf({ sent: succeeded() }, patience))
      ? sent('sent after a wait')
      : stuck('the page waits forever')
  }
  if (first === 'failed') {
    const wrongs = await findWrongs(scope, submit, wish, alerts.heard())
    await submit.click()
    const again = await firstOf({ sent: succeeded() }, patience)
    return again ? sent('failed, then sent again', wrongs) : stuck('sending again shows no success', wrongs)
  }
  if (first === 'left') return sendPlainlyAgain(page, form, wish)
  return stuck('nothing is said')
}

/** The words of the specification, or the page that follows. */
function showsSuccess(page: Page, form: FormUnderTest, start: string): Promise<unknown> {
  const isNext = ({ href }: URL) => href !== start && (form.after.test(href) || form.afterPost.test(href))
  const arrived = untilAddress(page, isNext).then(() => page.getByRole('heading', { level: 1 }).waitFor())
  const { success } = form
  if (!success) return arrived
  const said = toast(page, success.title).filter({ hasText: success.detail }).waitFor()
  return Promise.any([arrived, said])
}

/** What a visitor who reads that it failed should find: everything as typed, a button, and an email link with the text. */
async function findWrongs(scope: Locator, submit: Locator, wish: Wish, byAlert: boolean): Promise<string[]> {
  const { firstName, lastName, email } = readForm(scope)
  const typed = await Promise.all([firstName, lastName, email].map((field) => field.inputValue()))
  const mail = scope.locator(`form a[href^="mailto:"][href*="${encodeURIComponent(wish.email)}"]`)
  const promises: Record<string, boolean> = {
    'what was typed is gone': typed.join() === [wish.firstName, wish.lastName, wish.email].join(),
    'it cannot be sent again': await submit.isEnabled(),
    // The link is fetched with the toast: without the one, a message of the browser stands in for both.
    'there is no email link that carries the text': byAlert || (await mail.isVisible())
  }
  return Object.entries(promises).flatMap(([wrong, kept]) => (kept ? [] : wrong))
}

/** The browser posted the form itself and shows an error, or the relay its own page with the form. */
async function sendPlainlyAgain(page: Page, form: FormUnderTest, wish: Wish): Promise<Ending> {
  for (let failures = 0; failures < 5; failures += 1) {
    const again = page.locator(`form[action="${relayPath}"] button`)
    const onPlainPage = page.url().includes(relayPath) && (await again.isVisible())
    const button = onPlainPage ? again : await goBackAndType(page, form, wish)
    const start = page.url()
    const fails = untilPostFails(page)
    await button.click()
    const shown = await firstOf({ sent: showsSuccess(page, form, start), fails }, patience)
    if (shown === 'sent')
      return sent(onPlainPage ? 'sent again from the plain page' : 'went back, sent again')
    if (shown === undefined) return stuck('going back shows no success')
  }
  return stuck('going back does not help')
}

/** Browsers give the form back as it was typed, most of the time. */
async function goBackAndType(page: Page, form: FormUnderTest, wish: Wish): Promise<Locator> {
  await page.goBack({ waitUntil: 'domcontentloaded' })
  if (!(await form.place(page).isVisible())) await openLeadForm(page, form)
  const { fill, submit } = readForm(form.place(page))
  await fill(wish.firstName, wish.lastName, wish.email)
  return submit
}

/** The browser shows its own error in place of what follows a form that it posted itself. */
const untilPostFails = (page: Page) => untilAddress(page, ({ protocol }) => protocol === 'chrome-error:')

/** Brings a lead form into view, as far as it works without scripts too. */
export async function openLeadForm(page: Page, { opener, place }: FormUnderTest) {
  // Without its styles, a button has the words for every width at once.
  if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click()
  await place(page).waitFor()
}

/** The browser's own messages, which stand in for toasts that did not load; every one is closed. */
function hearAlerts(page: Page) {
  const texts: string[] = []
  const watchers = new Set<() => void>()
  page.on('dialog', (dialog) => {
    texts.push(dialog.message())
    for (const watcher of watchers) watcher()
    // A visit may end while its page still asks.
    dialog.accept().catch(() => undefined)
  })
  const said = (text: string) => texts.some((heard) => heard.includes(text))
  return {
    heard: () => texts.length > 0,
    hear: (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => said(text) && resolve()
        watchers.add(look)
        look()
      })
  }
}
