import { violations } from './axe.ts'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('the lead dialog opens from the navigation, the page and each window event; closed in any way, it is cleared and focus goes back', async ({
  page
}) => {
  // Home draws so much that a busy machine took half a minute for these five visits.
  await page.goto('/club-consulting')
  await untilHydrated(page)
  const { dialog, firstName, submit, close } = leadDialog(page)
  const inPage = page.locator('main button[commandfor=lead-dialog]').first()
  const navigation = page.getByRole('navigation').getByRole('button', { name: 'Get Started' })
  const raise = (name: string) => page.evaluate((event) => window.dispatchEvent(new CustomEvent(event)), name)
  const escape = () => page.keyboard.press('Escape')
  const visits = [
    { open: () => navigation.click(), leave: escape, focused: navigation },
    { open: () => inPage.click(), leave: () => close.click(), focused: inPage },
    { open: () => inPage.click(), leave: () => page.mouse.click(20, 450), focused: inPage },
    { open: () => raise('open-cta-lead'), leave: escape, focused: inPage },
    { open: () => raise('open-lead-form'), leave: escape, focused: inPage }
  ]
  for (const { open, leave, focused } of visits) {
    await open()
    await expect(firstName).toBeFocused()
    await expect(firstName).toHaveValue('')
    await expect(dialog.getByText('Enter your last name')).toHaveCount(0)
    await expect(toast(page, 'Missing Information')).toHaveCount(0)
    await firstName.fill('Amara')
    await submit.click()
    await expect(dialog.getByText('Enter your last name')).toBeVisible()
    await leave()
    await expect(dialog).toBeHidden()
    await expect(focused).toBeFocused()
  }

  const raised = page.evaluate(
    () => new Promise((heard) => addEventListener('open-cta-lead', () => heard(true), { once: true }))
  )
  await inPage.click()
  expect(await raised).toBe(true)
})

test('it opens before any script has run, keeps what was typed and no older draft, and Back closes it', async ({
  page
}) => {
  await page.addInitScript(() => {
    const typed = { firstName: 'Old', lastName: 'Draft', email: 'old@example.com' }
    sessionStorage.setItem('lead-form:1:cta-button-modal', JSON.stringify({ typed }))
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/robots.txt')
  await page.goto('/careers')
  await page.getByRole('navigation').getByRole('button', { name: 'Get Started' }).click()
  const { firstName, email, dialog } = leadDialog(page)
  await expect(firstName).toBeFocused()
  await firstName.fill('Amara')
  held.resolve()
  await untilHydrated(page)
  await expect(dialog).toBeVisible()
  await expect(firstName).toHaveValue('Amara')
  await expect(email).toHaveValue('')
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/careers')
})

test('it says what its page says, or what the event that opens it says @weekly', async ({ page }) => {
  const { dialog, firstName } = leadDialog(page)
  const heading = dialog.locator('h2')
  await page.goto('/elite-25')
  const words = await heading.textContent()
  await untilHydrated(page)
  const raise = (detail?: unknown) =>
    page.evaluate((said) => dispatchEvent(new CustomEvent('open-cta-lead', { detail: said })), detail)
  const said = { title: 'Be told first', text: 'Before anybody else.' }
  for (const { detail, title } of [
    { detail: undefined, title: words },
    { detail: said, title: said.title },
    { detail: { title: 7, picture: 'https://example.com/x.png' }, title: words },
    { detail: 'plain', title: words }
  ]) {
    await raise(detail)
    await expect(firstName).toBeFocused()
    await expect(heading).toHaveText(String(title))
    expect(await violations(page, '#lead-dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/careers"]')?.click())
  await expect(page).toHaveURL('/careers')
  await raise()
  await expect(heading).not.toHaveText(String(words))
})
