import type { Page } from '@playwright/test'
import { received } from '../../site/lead-form/messages.ts'
import { translatePage } from '../translator.ts'
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
import { hold, scripts } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

test.use({ reducedMotion: 'reduce' })

/** What others do to a document before React has hydrated it. Each runs in the page. */
const changes: Record<string, () => void> = {
  'a translator translates it': translatePage,
  'a password manager adds its icon to the email field': () => {
    for (const field of document.querySelectorAll('[type=email]'))
      field.insertAdjacentHTML('afterend', '<div data-icon></div>')
  },
  'a host hides the email addresses': () => {
    for (const link of document.querySelectorAll('[href^="mailto:"]'))
      link.outerHTML = '<a href="/cdn-cgi/l/email-protection"><span>[email&#160;protected]</span></a>'
  },
  'a blocker removes a link of the footer': () => document.querySelector('footer a')?.remove(),
  'an extension adds its elements to both ends of the body': () => {
    for (const place of ['afterbegin', 'beforeend'] as const)
      document.body.insertAdjacentHTML(place, '<div>Extension</div><a href="#x">Extension</a>')
  },
  'an extension sets attributes of the document': () => {
    for (const element of [document.documentElement, document.body]) {
      element.setAttribute('data-extension', '')
      element.className += ' extension'
      element.style.cursor = 'auto'
    }
  },
  'an extension wraps the texts': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.matches('script')) continue
      const mark = document.createElement('mark')
      text.parentNode?.insertBefore(mark, text)
      mark.append(text)
    }
  },
  'an extension reorders and removes nodes of the dialog': () => {
    const dialog = document.querySelector('#lead-dialog')
    dialog?.querySelector('h2')?.remove()
    if (dialog?.firstElementChild) dialog.append(dialog.firstElementChild)
  }
}

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
    await openDialog(page)
    const { dialog, firstName, lastName, email, submit } = leadDialog(page)
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
  const { firstName, email } = await reachForm(page, form)
  await email.fill('amara@example.com')
  await firstName.fill('Amara')
  await page.evaluate(translatePage)
  release()
  await untilHydrated(page)
  await expect(form.place(page).locator('form[novalidate]')).toBeVisible()
  await expect(firstName).toBeFocused()
  await expect(firstName).toHaveValue('Amara')
  await expect(email).toHaveValue('amara@example.com')
  // As a draft, it outlasts a move to another page, too.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('amara@example.com')
})

test('an error in the dialog costs neither the page nor what was typed', async ({ page, watch }) => {
  watch.expectErrors(/Broken/)
  await page.goto('/privacy')
  await untilHydrated(page)
  await openDialog(page)
  const { dialog, firstName, lastName, submit } = leadDialog(page)
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
  await expect(lastName).toHaveAccessibleDescription('Enter your last name')
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
  await openDialog(page)
  const form = leadDialog(page)
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
