import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { leadDialog, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

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

const placeholder = (page: Page) => page.getByText('Loading the form', { exact: true })
const failure = (page: Page) => page.getByText('The form did not load')

test('the contact form leads to the thank-you page however long the CRM takes, with one contact and its campaign', async ({
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
  await expect(failure(page)).toBeVisible()
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
  await expect(contactForm(page).getByLabel('Email')).toBeVisible()
  await expect(failure(page)).toBeHidden()
})

test('a widget that takes over ten seconds has other ways beside it, and is shown when it comes after all @weekly', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  const held = Promise.withResolvers<void>()
  await page.route(`${widgets.origin}/**`, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.clock.install()
  await page.goto('/contact')
  await expect(page.locator('[data-stage="loading"]')).toBeVisible()
  // The clock also runs while a busy machine gets this far.
  await page.clock.fastForward(7000)
  await expect(placeholder(page)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(failure(page)).toBeVisible()

  held.resolve()
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
  await expect(toast(page, 'Your call is booked')).toHaveCount(0)
})

test('a booked call is confirmed on the page and kept by the CRM', async ({ page, crm, widgets }) => {
  await widgets.connect()
  await page.goto('/thank-you')
  const calendar = page.frameLocator('iframe[title="Booking calendar"]')
  await expectRoomOf(page.locator('iframe[title="Booking calendar"]'))
  await calendar.getByRole('radio').first().check()
  await calendar.getByLabel('First name').fill('Amara')
  await calendar.getByLabel('Last name').fill('Okafor')
  await calendar.getByLabel('Email').fill('amara@example.com')
  await calendar.getByRole('button', { name: 'Book this time' }).click()
  await expect(toast(page, 'Your call is booked')).toBeVisible()
  await expect(page).toHaveURL(/\/thank-you$/)
  expect(await crm.contacts()).toMatchObject([
    {
      email: 'amara@example.com',
      calendar_id: 'ocsmThankYouCalendar',
      slot: expect.stringMatching(/^\d{4}-/)
    }
  ])
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
