import type { Locator, Page } from '@playwright/test'
import { received } from '../../site/lead-form/messages.ts'
import { leadDialog, toast, untilHydrated } from './lead-forms.ts'
import { hold, violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const words = wordsOf('embeds')

const campaign = '?utm_source=instagram&utm_medium=story&utm_campaign=fall%20trials&email=sam%40example.com'

const contactForm = (page: Page) => page.frameLocator('iframe[title="Contact form"]')
async function fillContactForm(page: Page) {
  const form = contactForm(page)
  await form.getByLabel('First name').fill('Amara')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill('amara@example.com')
  await form.getByLabel('How can we help?').fill('A trial in Europe')
}

/** Expects a widget to be shown in the room that was kept for it. */
async function expectRoomOf(frame: Locator) {
  const room = frame.page().locator('main div:has(> [data-stage])')
  const reserved = await room.boundingBox()
  await room.scrollIntoViewIfNeeded()
  await expect(frame.page().locator('[data-stage="live"]')).toBeVisible()
  await expect(frame).not.toHaveAttribute('inert')
  expect((await frame.boundingBox())?.height).toBe(reserved?.height)
}

const failure = (page: Page) => page.getByText(words.form.failed.title)

test('the contact form leads to the thank-you page however long the CRM takes, and keeps the campaign', async ({
  page,
  crm,
  widgets,
  watch
}) => {
  // The browser logs that it refused the widget's redirect.
  watch.expectErrors(/Unsafe attempt to initiate navigation/)
  await widgets.connect()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(`${widgets.origin}/widget/form/*`, async (route) => {
    if (route.request().method() === 'POST') {
      asked.resolve()
      await answered.promise
    }
    await route.fallback()
  })
  await page.goto(`/contact${campaign}`)
  const frame = page.locator('iframe[title="Contact form"]')
  await expect(frame).toHaveAttribute(
    'src',
    `${widgets.origin}/widget/form/ocsmContactForm00001?utm_source=instagram&utm_medium=story&utm_campaign=fall+trials`
  )
  await expectRoomOf(frame)
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  const form = contactForm(page)
  await fillContactForm(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await asked.promise
  // Uses up the visitor's click, as five seconds would: from then on Chromium lets no frame redirect the page.
  await page.evaluate(() => open('about:blank')?.close())
  const before = await page.evaluate(() => history.length)
  answered.resolve()

  await expect(page).toHaveURL(/\/thank-you\?/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText("Thank you - we've got your details!")
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  expect(await crm.contacts()).toMatchObject([
    {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'amara@example.com',
      message: 'A trial in Europe',
      utm_source: 'instagram',
      utm_medium: 'story',
      utm_campaign: 'fall trials',
      utm_term: ''
    }
  ])

  // The widget now knows this visitor and reports the contact on start. Nothing has been sent yet.
  await page.goBack()
  await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(form.getByLabel('Email')).toHaveValue('')
  await expect(frame).not.toHaveAttribute('inert')
  await expect(page).toHaveURL(/\/contact\?/)
})

test('a blocked widget gives way to a direct link, the lead dialog and an address', async ({
  page,
  widgets,
  watch
}) => {
  watch.expectErrors(/ERR_BLOCKED_BY_CLIENT/)
  watch.allow(widgets.origin)
  await page.route(`${widgets.origin}/**`, (route) => route.abort('blockedbyclient'))
  await page.goto(`/contact${campaign}`)
  const room = page.locator('main div:has(> [data-stage])')
  const reserved = (await room.boundingBox())?.height ?? 0
  await expect(failure(page)).toBeVisible()
  expect((await room.boundingBox())?.height).toBeLessThan(reserved)
  expect(await violations(page, 'main')).toEqual([])

  await expect(page.getByRole('link', { name: 'Open the form in a new tab' })).toHaveAttribute(
    'href',
    /\/widget\/form\/ocsmContactForm00001\?utm_source=instagram/
  )
  await expect(
    page.getByRole('main').getByRole('link', { name: 'contact@example.com' }).first()
  ).toBeVisible()
  await page.getByRole('button', { name: 'Leave your details' }).click()
  const form = leadDialog(page)
  await expect(form.dialog).toBeVisible()
  await form.close.click()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await widgets.connect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(room).toBeFocused()
  await expect(contactForm(page).getByLabel('Email')).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('a slow widget has other ways beside it, and is shown when it comes after all @weekly', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  const release = await hold(page, `${widgets.origin}/**`)
  await page.clock.install()
  await page.goto('/contact')
  await expect(page.locator('[data-stage="loading"]')).toBeVisible()
  // The clock also runs while a busy machine gets this far.
  await page.clock.fastForward(7000)
  await expect(page.getByText(words.form.loading, { exact: true })).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(failure(page)).toBeVisible()

  release()
  await expect(contactForm(page).getByLabel('Email')).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('messages from elsewhere change nothing, whatever they look like', async ({ page, widgets, watch }) => {
  // The only other origin that the pages may frame.
  const hostile = 'https://www.youtube-nocookie.com'
  watch.allow(widgets.origin)
  watch.allow(hostile)
  const shouts = `<script>
    parent.postMessage('[iFrameResizerChild]Ready', '*')
    parent.postMessage('[iFrameSizer]inline-ocsmThankYouCalendar:5000:300:init', '*')
    parent.postMessage(['highlevel.setHeight', { height: 5000, id: 'inline-ocsmThankYouCalendar' }], '*')
    parent.postMessage(['msgsndr-booking-complete', {}], '*')
    parent.postMessage('shouted', '*')
  </script>`
  // The calendar itself stays silent; only what is not the calendar speaks.
  await page.route(`${widgets.origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: pathname === '/shouts' ? shouts : '' })
  })
  await page.route(`${hostile}/**`, (route) => route.fulfill({ contentType: 'text/html', body: shouts }))
  await page.clock.install()
  await page.goto('/thank-you')
  await untilHydrated(page)
  await page.locator('[data-stage]').scrollIntoViewIfNeeded()
  await expect(page.locator('iframe[title="Booking calendar"]')).toBeAttached()
  // A busy machine may need longer for what follows than the calendar has to answer.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
  const before = await page.locator('[data-stage]').boundingBox()

  // Once from another origin, and once from the right origin but another frame.
  for (const address of [`${hostile}/`, `${widgets.origin}/shouts`]) {
    await page.evaluate((source) => {
      const heard = new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'shouted' && resolve())
      })
      const frame = document.createElement('iframe')
      frame.src = source
      document.body.append(frame)
      return heard
    }, address)
  }
  expect(await page.locator('[data-stage]').boundingBox()).toEqual(before)
  await expect(page.locator('[data-stage="live"]')).toHaveCount(0)
  await expect(toast(page, words.booked.title)).toHaveCount(0)
})

test("/coach-resume loads the CRM's script for its form, once and asynchronously @weekly", async ({
  page,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/coach-resume')
  await expectRoomOf(page.locator('main iframe'))
  await page.getByRole('navigation').locator('a[href="/careers"]').first().click()
  await expect(page).toHaveURL('/careers')
  await page.goBack()
  await expectRoomOf(page.locator('main iframe'))
  const scripts = page.locator('script[src$="/js/form_embed.js"]')
  await expect(scripts).toHaveCount(1)
  await expect(scripts).toHaveJSProperty('async', true)
})

const opener = (page: Page) => page.getByRole('main').locator('button[commandfor]').first()
const popup = (page: Page) => page.locator('dialog[open]:has([data-stage])')
const popupForm = (page: Page) => popup(page).frameLocator('iframe')

test('three buttons open one form, whose script is fetched once and cannot touch the page @weekly', async ({
  page,
  crm,
  widgets
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${widgets.origin}/js/form_embed.js`) scripts.push(request.url())
  })
  await widgets.connect()
  await page.goto('/lane-valley-fc?utm_source=scout&email=sam%40example.com')
  await untilHydrated(page)
  const inline = page.locator('[data-stage]').filter({ visible: true })
  await expect(inline).toHaveAttribute('data-stage', 'asleep')
  expect(scripts).toEqual([])
  const id = (await opener(page).getAttribute('commandfor')) ?? ''
  const buttons = await page.locator(`button[command=show-modal][commandfor="${id}"]`).all()
  expect(buttons).toHaveLength(3)
  for (const button of buttons) {
    await button.click()
    await expect(popupForm(page).getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
  }

  // The second form starts after the script has run, so its messages would reach the script.
  await test.step('the script cannot reload, move or resize frames, or store the contact', async () => {
    await inline.scrollIntoViewIfNeeded()
    await expect(inline).toHaveAttribute('data-stage', 'live')
    const frames = await page.locator('iframe[data-form-id]').all()
    expect(frames).toHaveLength(2)
    for (const frame of frames) {
      await expect(frame).toHaveAttribute('src', /\/widget\/form\/\w+\?utm_source=scout$/)
      await expect(frame).not.toHaveClass(/ep-/)
      await expect(frame).not.toHaveAttribute('style', /height/)
    }
    await expect(page.locator('.ep-iFrameContainer')).toHaveCount(0)
    expect(scripts).toHaveLength(1)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  await test.step('the form in the popup sends its lead', async () => {
    await opener(page).click()
    expect((await popup(page).locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(498)
    await popupForm(page).getByLabel('First name').fill('Amara')
    await popupForm(page).getByLabel('Last name').fill('Okafor')
    await popupForm(page).getByLabel('Email').fill('amara@example.com')
    await popupForm(page).getByLabel('Position').fill('Left back')
    await popupForm(page).getByLabel('Country').fill('Nigeria')
    await popupForm(page).getByRole('button', { name: 'Sign up' }).click()
    await expect(popupForm(page).getByText('Thank you.')).toBeInViewport()
    await expect
      .poll(async () => (await popup(page).locator('[data-stage]').boundingBox())?.height)
      .toBeLessThan(300)
    expect(await crm.contacts()).toMatchObject([
      { email: 'amara@example.com', position: 'Left back', utm_source: 'scout' }
    ])
  })
})

test('a popup whose script or form is blocked says what failed and what to do instead @weekly', async ({
  page,
  crm,
  widgets,
  watch
}) => {
  const url = `${widgets.origin}/js/form_embed.js`
  watch.expectErrors(/Failed to load script: |ERR_BLOCKED_BY_CLIENT/)
  await widgets.connect()
  await page.route(url, (route) => route.abort('blockedbyclient'))
  await page.goto('/lane-valley-fc')
  await untilHydrated(page)
  const ways = popup(page).locator('[data-stage]').locator('button, a')

  await test.step('without the script the form is shown all the same', async () => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes(`Failed to load script: ${url}`)
    )
    await opener(page).click()
    await logged
    await expect(popup(page).getByRole('alert')).toContainText(`Failed to load script: ${url}`)
    await expect(popupForm(page).getByLabel('Email')).toBeVisible()
  })

  await test.step('without the form there is one fallback', async () => {
    await page.route(`${widgets.origin}/**`, (route) => route.abort('blockedbyclient'))
    await page.reload()
    await untilHydrated(page)
    await opener(page).click()
    await expect(popup(page).getByText(`Failed to load script: ${url}`)).toBeVisible()
    await expect(ways).toHaveText(['Leave your details', /@/, 'Try again', 'Open the form in a new tab'])
    await expect(ways.last()).toHaveAttribute('href', /\/widget\/form\/\w+$/)
  })

  await test.step('its lead form is sent, and nothing covers the toast', async () => {
    await ways.first().click()
    await expect(popup(page)).toBeHidden()
    const dialog = leadDialog(page)
    await expect(dialog.firstName).toBeFocused()
    // One entry of the history, not two: Back closes the dialog and stays on the page.
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1)
    await page.goBack()
    await expect(dialog.dialog).toBeHidden()
    await expect(page).toHaveURL('/lane-valley-fc')
    await opener(page).click()
    await ways.first().click()
    await expect(dialog.firstName).toBeFocused()
    await dialog.fill('Amara', 'Okafor', 'amara@example.com')
    await dialog.submit.click()
    // A click waits until nothing covers the button.
    await toast(page, received.dialog.title).getByRole('button').click()
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'amara@example.com' }])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form is shown in its frame, and its lead arrives', async ({ page, crm, widgets }) => {
    await widgets.connect()
    await page.goto('/contact')
    await fillContactForm(page)
    await contactForm(page).getByRole('button', { name: 'Send' }).click()
    await expect(contactForm(page).getByText('Thank you.')).toBeVisible()
    expect(await crm.contacts()).toMatchObject([{ email: 'amara@example.com' }])
  })
})
