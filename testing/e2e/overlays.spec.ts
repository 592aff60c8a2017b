import type { Page } from '@playwright/test'
import { missingInformation } from '../../site/lead-form/messages.ts'
import { formOf, leadDialog, reachForm, toast, untilHydrated } from './lead-forms.ts'
import { hold, scripts, violations } from './page-checks.ts'
import { expect, phone, test } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

/** A page that costs little, so that Back has a page to go to. */
const before = '/robots.txt'

async function arrive(page: Page, path = '/careers') {
  await page.goto(before)
  await page.goto(path)
  await untilHydrated(page)
}

/** Opens the lead dialog as a script of the page does. */
const raise = (page: Page, event = 'open-cta-lead', detail?: unknown) =>
  page.evaluate(
    ([name, said]) => dispatchEvent(new CustomEvent(String(name), { detail: said })),
    [event, detail]
  )

const getStarted = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Get Started' })
const elite25 = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Elite 25' }).first()

/** How many dialogs and menus the history has an entry for. */
const entries = (page: Page) => page.evaluate(() => history.state.overlays ?? 0)

test('the lead dialog opens in every way; closed in any, it is cleared', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  // Home draws so much that a busy machine took half a minute for these five visits.
  await page.goto('/club-consulting')
  await untilHydrated(page)
  const { dialog, firstName, submit, close } = leadDialog(page)
  const inPage = page.locator('main button[commandfor=lead-dialog]').first()
  const navigation = getStarted(page)
  const escape = () => page.keyboard.press('Escape')
  const visits = [
    { open: () => navigation.click(), leave: escape, focused: navigation },
    { open: () => inPage.click(), leave: () => close.click(), focused: inPage },
    { open: () => inPage.click(), leave: () => page.mouse.click(20, 450), focused: inPage },
    { open: () => raise(page), leave: escape, focused: inPage },
    { open: () => raise(page, 'open-lead-form'), leave: escape, focused: inPage }
  ]
  for (const { open, leave, focused } of visits) {
    await open()
    await expect(firstName).toBeFocused()
    await expect(firstName).toHaveValue('')
    await expect(dialog.getByText('Enter the last name')).toHaveCount(0)
    await expect(toast(page, missingInformation.title)).toHaveCount(0)
    await firstName.fill('Amara')
    await submit.click()
    await expect(dialog.getByText('Enter the last name')).toBeVisible()
    await leave()
    await expect(dialog).toBeHidden()
    await expect(focused).toBeFocused()
  }

  const raised = page.evaluate(
    () => new Promise((heard) => addEventListener('open-cta-lead', () => heard(true), { once: true }))
  )
  await inPage.click()
  expect(await raised).toBe(true)
  expect(warnings).toEqual([])
})

test('a toast waits while a pointer is on it, and leaves by Escape, by its button, or after 6 s', async ({
  page
}) => {
  await page.clock.install()
  await page.goto('/opportunities')
  await untilHydrated(page)
  const { submit } = await reachForm(page, formOf('elite-style-lead-capture'))
  const shown = toast(page, missingInformation.title)
  await submit.click()
  await expect(shown).toBeVisible()
  await shown.getByText(missingInformation.detail).hover()
  await page.clock.runFor(20_000)
  await expect(shown).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(7000)
  await expect(shown).toHaveCount(0)

  await submit.click()
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await getStarted(page).click()
  const dialog = leadDialog(page)
  await dialog.submit.click()
  const dismiss = shown.getByRole('button')
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect(dialog.firstName).toBeFocused()
})

test('a toast takes no step of the history: Back closes the dialog that shows it', async ({ page }) => {
  await page.goto('/careers')
  await untilHydrated(page)
  await getStarted(page).click()
  const { dialog, submit, close } = leadDialog(page)
  await submit.click()
  await expect(toast(page, missingInformation.title)).toBeVisible()
  await expect.poll(() => entries(page)).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect.poll(() => entries(page)).toBe(0)

  await getStarted(page).click()
  await submit.click()
  await expect(toast(page, missingInformation.title)).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => entries(page)).toBe(0)
})

test('the lead dialog opens before any script has run and keeps what is typed', async ({ page }) => {
  await page.addInitScript(() => {
    const typed = { firstName: 'Old', lastName: 'Draft', email: 'old@example.com' }
    sessionStorage.setItem('lead-form:1:cta-button-modal', JSON.stringify({ typed }))
  })
  const release = await hold(page, scripts)
  await page.goto(before)
  await page.goto('/careers')
  await getStarted(page).click()
  const { firstName, email, dialog } = leadDialog(page)
  await expect(firstName).toBeFocused()
  await firstName.fill('Amara')
  release()
  await untilHydrated(page)
  await expect(dialog).toBeVisible()
  await expect(firstName).toHaveValue('Amara')
  await expect(email).toHaveValue('')
  await expect.poll(() => entries(page)).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/careers')
})

test('the lead dialog says what its page says, or the event that opens it @weekly', async ({ page }) => {
  const { dialog, firstName } = leadDialog(page)
  const heading = dialog.locator('h2')
  await page.goto('/elite-25')
  const words = await heading.textContent()
  await untilHydrated(page)
  const said = { title: 'Be told first', text: 'Before anybody else.' }
  for (const { detail, title } of [
    { detail: undefined, title: words },
    { detail: said, title: said.title },
    { detail: { title: 7, picture: 'https://example.com/x.png' }, title: words },
    { detail: 'plain', title: words }
  ]) {
    await raise(page, 'open-cta-lead', detail)
    await expect(firstName).toBeFocused()
    await expect(heading).toHaveText(String(title))
    expect(await violations(page, '#lead-dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/careers"]')?.click())
  await expect(page).toHaveURL('/careers')
  await raise(page)
  await expect(heading).not.toHaveText(String(words))

  await page.goto('/articles/truro-city-fc-recruitment')
  await untilHydrated(page)
  const call = page.getByRole('main').getByRole('button', { name: 'Register for Trials' })
  const ending = page.locator('main section:has(button[commandfor]) h2')
  await call.click()
  await expect(heading).toHaveText(String(await ending.textContent()))
})

test('Back closes the lead dialog, which leaves no entry and stays over no page', async ({ page }) => {
  await arrive(page)
  const opener = getStarted(page)
  const { dialog, firstName } = leadDialog(page)

  await test.step('Back clears its fields, and the page stays where it was scrolled to', async () => {
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    await opener.click()
    await firstName.fill('Amara')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/careers')
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(600)
  })

  await test.step('Forward does not open it, once it was closed in another way', async () => {
    await opener.click()
    await expect(firstName).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(() => entries(page)).toBe(0)
    await page.goForward()
    await expect.poll(() => entries(page)).toBe(0)
    await expect(dialog).toBeHidden()
  })

  await test.step('a jump over several entries', async () => {
    await elite25(page).click()
    await expect(page).toHaveURL('/elite-25')
    await raise(page)
    await expect(dialog).toBeVisible()
    await expect.poll(() => entries(page)).toBe(1)
    await page.evaluate(() => history.go(-2))
    await expect(page).toHaveURL('/careers')
    await expect(dialog).toBeHidden()
  })

  await test.step('a link that a script follows leaves no second entry of the page', async () => {
    await raise(page)
    await expect(dialog).toBeVisible()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacy"]')?.click())
    await expect(page).toHaveURL('/privacy')
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
    await page.goBack()
    await expect(page).toHaveURL(before)
  })
})

test('a dialog that was opened while the next page loads closes with it @weekly', async ({ page }) => {
  await arrive(page)
  const release = await hold(page, /\/assets\/elite-25-[^/]*\.js$/)
  const { dialog } = leadDialog(page)
  await elite25(page).click()
  await raise(page)
  await expect(dialog).toBeVisible()
  release()
  await expect(page).toHaveURL('/elite-25')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/careers')
})

test('Back and a wider window close the menu of a phone, whose links lead on', async ({ page }) => {
  const menu = page.locator('#menu')
  const button = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize({ ...phone, height: 600 })
  await arrive(page)
  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/careers')

  await button.click()
  await menu.getByRole('link').last().scrollIntoViewIfNeeded()
  const call = menu.getByRole('button', { name: 'Get Started' })
  await expect(call).toBeInViewport({ ratio: 1 })
  await call.click()
  await expect(leadDialog(page).firstName).toBeFocused()
  await leadDialog(page).close.click()
  await expect(button).toBeFocused()
  await expect.poll(() => entries(page)).toBe(0)

  await button.click()
  await menu.getByRole('link', { name: 'Elite 25' }).click()
  await expect(page).toHaveURL('/elite-25')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/careers')

  await button.click()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => entries(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(before)
})

test('the guide: Back closes two dialogs one by one, and returns to it from its thanks @weekly', async ({
  page,
  crm
}) => {
  const form = formOf('lead-gen-guide-cta')
  await arrive(page, form.path)
  const { fill, submit, scope } = await reachForm(page, form)
  await fill('Amara', 'Okafor', 'back@example.com')
  await raise(page)
  await expect(leadDialog(page).firstName).toBeFocused()
  await page.goBack()
  await expect(leadDialog(page).dialog).toBeHidden()
  await expect(scope).toBeVisible()
  await submit.click()
  await expect(page).toHaveURL(form.after)
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(form.path)
  await expect(scope).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(before)
})
