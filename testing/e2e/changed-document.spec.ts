import type { Page } from '@playwright/test'
import { received } from '../../site/lead-form/messages.ts'
import { changes } from '../changes.ts'
import { translated, translatePage } from '../translator.ts'
import {
  asSlowAsAPerson,
  formOf,
  leadDialog,
  openDialog,
  reachForm,
  relayCalls,
  toast,
  untilHydrated
} from './lead-forms.ts'
import { hold, scripts, violations } from './page-checks.ts'
import { expect, phone, test, wordsOf } from './stack.ts'

const { player: answers } = wordsOf('interface').form

test.use({ reducedMotion: 'reduce' })

const raise = (page: Page, event: string, detail?: object) =>
  page.evaluate(([name, words]) => dispatchEvent(new CustomEvent(name, { detail: words })), [
    event,
    detail
  ] as const)

for (const [change, make] of Object.entries(changes)) {
  test(`${change} before hydration: the dialog stays open with what was typed, and sends it`, async ({
    page,
    crm,
    watch
  }) => {
    watch.expectErrors(/#418/)
    const release = await hold(page, scripts)
    await page.goto('/privacy')
    const { dialog, firstName, lastName, email, submit } = await openDialog(page)
    await firstName.fill('Amara')
    await email.fill('amara@example')
    await page.evaluate(make)
    release()
    await untilHydrated(page)

    await expect(dialog).toBeVisible()
    await expect(firstName).toHaveValue('Amara')
    await expect(email).toHaveValue('amara@example')
    await expect(email).toBeFocused()
    await page.keyboard.type('.com')
    await lastName.fill('Okafor')
    await asSlowAsAPerson(page)
    await submit.click()
    await expect(toast(page, received.dialog.title)).toBeVisible()
    await expect(page).toHaveURL('/opportunities')
    await expect
      .poll(() => crm.contacts())
      .toMatchObject([{ firstName: 'Amara', email: 'amara@example.com' }])
  })
}

test('a form in a translated page keeps what was typed before hydration', async ({ page, watch }) => {
  watch.expectErrors(/#418/)
  const form = formOf('elite-style-lead-capture')
  const release = await hold(page, scripts)
  await page.goto(form.path)
  const { firstName, email, choose, player } = await reachForm(page, form)
  await choose(answers.self)
  await choose(answers.minor)
  await email.fill('amara@example.com')
  await firstName.fill('Amara')
  await page.evaluate(translatePage)
  release()
  await untilHydrated(page)
  await expect(form.place(page).locator('form[novalidate]')).toBeVisible()
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('Amara')
  await expect(email).toHaveValue('amara@example.com')
  await expect(player(translated(answers.minor))).toBeChecked()
  await expect(email).toHaveAccessibleName(/^«Parent’s or guardian’s email»/)
  await expect(email).toHaveAccessibleDescription(translated(answers.ofMinor))
  expect(await violations(page, '#elite-lead-capture')).toEqual([])
  // As a draft, it outlasts a move to another page, too.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('amara@example.com')
})

test('an open menu and an open question stay open in a page that is translated before hydration', async ({
  page,
  watch
}) => {
  watch.expectErrors(/#418/)
  await page.setViewportSize(phone)
  const release = await hold(page, scripts)
  await page.goto('/sufc')
  const question = page.locator('main details').nth(2)
  await question.locator('summary').click()
  await page.locator('[popovertarget=menu]').click()
  await page.evaluate(translatePage)
  const before = await question.elementHandle()
  release()
  await untilHydrated(page)
  expect(await before?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(question).toHaveAttribute('open')
  await expect(page.locator('#menu')).toBeVisible()
  await expect(page.locator('[popovertarget=menu]')).toHaveAttribute('aria-expanded', 'true')
})

test('an error in the dialog costs neither the page nor what was typed', async ({ page, watch }) => {
  watch.expectErrors(/Broken/)
  await page.goto('/privacy')
  await untilHydrated(page)
  const { dialog, firstName, lastName, submit } = await openDialog(page)
  await firstName.fill('Amara')
  await page.evaluate(() => {
    const createElement = document.createElement.bind(document)
    // React tries once more before it gives the part up.
    let failures = 2
    document.createElement = (name: string) => {
      if (name === 'p' && failures-- > 0) throw new Error('Broken')
      return createElement(name)
    }
  })
  await submit.click()
  await expect(dialog).toBeVisible()
  await expect(firstName).toHaveValue('Amara')
  await submit.click()
  await expect(lastName).toHaveAccessibleDescription('Enter the last name')
  await expect(page.locator('h1')).toHaveText(wordsOf('privacy').title)
})

for (const event of ['open-cta-lead', 'open-lead-form']) {
  test(`${event} opens the dialog before any script has run, and its words and choice are not lost`, async ({
    page
  }) => {
    const release = await hold(page, scripts)
    await page.goto('/privacy')
    await raise(page, event, { title: 'Be told first', query: 'choice=trial' })
    const form = leadDialog(page)
    await expect(form.firstName).toBeFocused()
    await form.firstName.fill('Amara')
    release()
    await untilHydrated(page)
    await expect(form.dialog.locator('h2')).toHaveText('Be told first')
    await expect(form.firstName).toHaveValue('Amara')
    await form.fill('Amara', 'Okafor', 'early@example.com')
    const call = page.waitForRequest(relayCalls)
    await form.submit.click()
    expect((await call).postDataJSON().page_url).toContain('?choice=trial')
  })
}

test('a form that was posted before hydration can be corrected and posted again after Stop', async ({
  page,
  crm
}) => {
  await hold(page, scripts)
  await page.goto('/privacy')
  const form = await openDialog(page)
  await form.fill('Amara', 'Okafor', 'tpyo@example.com')
  await page.route(relayCalls, () => undefined, { times: 1 })
  // The visitor's Stop. Playwright runs nothing in a page that waits for its next document.
  const stopped = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('submit', () => setTimeout(() => resolve(window.stop()), 300))
      )
  )
  await form.submit.click({ noWaitAfter: true })
  await stopped
  await form.email.fill('typo@example.com')
  await expect(async () => {
    await form.submit.click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/opportunities/, { timeout: 2000 })
  }).toPass()
  await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'typo@example.com' }])
})

const { offline, tryNow } = wordsOf('interface').form

test.describe('offline half a second after load', () => {
  test.beforeEach(({ watch }) => {
    watch.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be reached|dynamically imported/)
  })

  test('before its scripts have come, the form says so, keeps the entries and posts them later', async ({
    page,
    context,
    crm
  }) => {
    await page.route(scripts, (route) => route.abort())
    await page.goto('/privacy')
    await context.setOffline(true)
    const { scope, email, fill, submit } = await openDialog(page)
    await fill('Amara', 'Okafor', 'early@example.com')
    await submit.click()
    await expect(scope.getByText(offline.detail)).toBeVisible()
    await expect(email).toHaveValue('early@example.com')
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/opportunities/)
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'early@example.com' }])
  })

  test('a page whose scripts have not come fetches them once the connection is back', async ({
    page,
    context
  }) => {
    const failed = page.waitForEvent('requestfailed')
    await page.route(scripts, (route) => route.abort())
    await page.goto('/privacy')
    await failed
    await page.unroute(scripts)
    await context.setOffline(true)
    await context.setOffline(false)
    await untilHydrated(page)
  })

  test('hydrated, but without the code of notices, the form says so and sends them later', async ({
    page,
    context,
    crm
  }) => {
    await page.goto('/privacy')
    await untilHydrated(page)
    await context.setOffline(true)
    const { scope, email, fill, submit } = await openDialog(page)
    await fill('Amara', 'Okafor', 'late@example.com')
    await submit.click()
    await expect(scope.getByText(offline.detail)).toBeVisible()
    await expect(submit).toHaveText(tryNow)
    await expect(email).toHaveValue('late@example.com')
    expect(await violations(page, 'dialog[open]')).toEqual([])
    await context.setOffline(false)
    await expect(page).toHaveURL('/opportunities')
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'late@example.com' }])
  })
})
