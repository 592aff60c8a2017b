import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inLanguage, isTranslated, languageCodes } from '../../contract/languages.ts'
import { missingInformation } from '../../site/lead-form/messages.ts'
import { builtPaths, type PagePath } from '../../site/routes.ts'
import { staleTexts, translatePage, pressEverything } from '../translator.ts'
import { formsUnderTest, reachForm, untilHydrated, type FormUnderTest } from './lead-forms.ts'
import {
  fontsCameLate,
  overflow,
  recordRefusals,
  refusals,
  shared,
  shifts,
  violations,
  violationsBeside
} from './page-checks.ts'
import { expect, phone, test as base, visitorPaths } from './stack.ts'

/** Pages that a form or a calendar of the CRM is part of. No other may ask another host for anything. */
const withWidgets = new Set<string>([
  '/coach-resume',
  '/contact',
  '/get-started',
  '/lane-valley-fc',
  '/soccer-guide',
  '/thank-you'
] satisfies PagePath[])

const test = base.extend({ page: async ({ tab }, use) => use(tab) })

/** Scrolls from the top of the page to its end, a frame at each step. Runs in the page. */
async function scrollThrough() {
  const height = document.body.scrollHeight
  for (let top = 0; top < height; top += 600) {
    window.scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
}

/** What a visitor gets to see of a page only after a click. */
type State = {
  name: string
  path: string
  /** In pixels; a phone's without one. */
  width?: number
  /** What the click changed; all else was checked before. */
  parts: string[]
  reach: (page: Page) => Promise<void>
}

const dialog = 'dialog[open]'
const toasts = 'section[popover]'

/** All fields ask for something at once, which shows more of a form than it does as it opens. */
const formWithProblems = (form: FormUnderTest): State => ({
  name: `the form ${form.source} with its problems`,
  path: form.path,
  // A button for the lead dialog has other words on a phone.
  ...(form.opener && { width: 1440 }),
  parts: form.opener ? [dialog] : [`main form:has([value="${form.source}"])`, toasts],
  reach: async (page) => {
    const { scope, submit } = await reachForm(page, form)
    await submit.click()
    // A dialog shows its messages within itself.
    const shown = (form.opener ? scope : page).locator('section[popover]')
    await expect(shown.filter({ hasText: missingInformation.title })).toBeVisible()
  }
})

const states: State[] = [
  ...formsUnderTest.map(formWithProblems),
  {
    name: 'the bar of a wide window',
    path: '/',
    width: 1440,
    parts: ['header'],
    reach: async () => undefined
  },
  {
    name: 'the menu of a phone',
    path: '/',
    parts: ['header', '#menu'],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.locator('#menu')).toBeVisible()
    }
  },
  {
    name: 'a card with its description',
    path: '/',
    parts: ['#services'],
    reach: async (page) => {
      const card = page.locator('#services article').first()
      await card.getByRole('button').click()
      await expect(card.locator('p')).toBeVisible()
    }
  },
  {
    name: 'the sign-up popup of the CRM',
    path: '/lane-valley-fc',
    parts: [dialog],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Sign up here' }).first().click()
      const popup = page.getByRole('dialog', { name: 'Play for Lane Valley' })
      await expect(popup.locator('[data-stage="live"]')).toBeVisible()
    }
  },
  {
    name: 'the testimonials, one on',
    path: '/recruitment-package',
    parts: ['main'],
    reach: async (page) => {
      const voices = page.getByRole('region', { name: 'What players say about the package' })
      await voices.getByRole('button', { name: 'Next' }).click()
    }
  },
  {
    name: 'the plans by the year',
    path: '/work-in-soccer',
    parts: ['#plans'],
    reach: (page) => page.locator('#plans').getByText('Yearly', { exact: true }).click()
  },
  {
    name: 'an answer',
    path: '/ocsm-trials',
    parts: ['main'],
    reach: async (page) => {
      await page.locator('main details:not([open]) > summary').last().click()
      await expect(page.locator('main details').last()).toHaveAttribute('open')
    }
  }
]

/** Each with its page in English. */
const inOtherLanguages = new Map<string, string>()
for (const code of languageCodes.slice(1)) {
  for (const path of visitorPaths.filter(isTranslated)) {
    const address = inLanguage(code, path)
    // A page that lacks a sentence is not in the language.
    if (existsSync(`build/client${address}/index.html`)) inOtherLanguages.set(address, path)
  }
  inOtherLanguages.set(`/${code}/404`, '/404')
}

/**
 * Articles share their page, and languages share theirs, so the gate takes one article and each language's home, and
 * `npm run test:e2e` takes all.
 */
const isInGate = (path: string) =>
  path.startsWith('/articles/')
    ? path === builtPaths.find((built) => built.startsWith('/articles/'))
    : (inOtherLanguages.get(path) ?? '/') === '/'

// A page is loaded once, and everything that holds for every page is checked there. The style guide shows what must not be, too.
for (const path of [...visitorPaths, ...inOtherLanguages.keys()]) {
  const english = inOtherLanguages.get(path) ?? path
  test(
    `${path}, as every page`,
    isInGate(path) ? {} : { tag: '@weekly' },
    async ({ page, widgets, watch }) => {
      if (english === '/404') watch.expectErrors(/404/)
      if (withWidgets.has(english)) await widgets.connect()
      await page.setViewportSize(phone)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(english === '/404' ? 404 : 200)

      await test.step('nothing moves while it loads and is scrolled through, and nothing is wider than the phone', async () => {
        await untilHydrated(page)
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
        await page.evaluate(scrollThrough)
        if ((await shifts(page)).length > 0 && (await fontsCameLate(page))) {
          await page.reload()
          await untilHydrated(page)
          await page.evaluate(scrollThrough)
        }
        expect.soft(await shifts(page)).toEqual([])
      })

      await test.step('every note on samples is seen', async () => {
        for (const note of await page.locator('[role="note"]').all()) await expect.soft(note).toBeVisible()
      })

      await test.step('its policy refuses nothing that it needs', async () => {
        expect.soft(await refusals(page)).toEqual([])
      })

      await test.step('everybody can use it', async () => {
        expect.soft(await violationsBeside(english === '/' ? [] : shared, page, 'html')).toEqual([])
      })

      for (const { name, width, parts, reach } of states.filter((state) => state.path === path)) {
        await test.step(`everybody can use ${name}`, async () => {
          await page.setViewportSize(width ? { width, height: 900 } : phone)
          await reach(page)
          expect.soft(await violations(page, ...parts)).toEqual([])
          await page.keyboard.press('Escape')
        })
      }

      await test.step('nothing moves when dialogs, toasts and the menu open and close', async () => {
        expect.soft(await shifts(page)).toEqual([])
      })

      await test.step('it fits a screen of 320 pixels, and text at 200 %', async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 640, height: 1280 })
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
        expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
      })

      await test.step('it works through a translator, which takes its texts away from React', async () => {
        await page.setViewportSize(phone)
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await page.goto(path)
        await untilHydrated(page)
        const headline = page.locator('h1')
        const words = await headline.textContent()
        // A part that hydrates later is no longer as React expects it. It renders that part again, and says so.
        watch.expectErrors(/#418/)
        await page.evaluate(translatePage)
        await page.evaluate(scrollThrough)
        // Home has what all pages share. `npm run test:e2e` also tries all controls from the last to the first.
        const part = path === '/' ? 'body' : 'main'
        await page.evaluate(pressEverything, { part, isThorough: Boolean(process.env.EVERY_TEST) })
        await expect.poll(() => page.evaluate('window.everythingTried')).toBeDefined()
        await page.evaluate(moveAndBack)
        await expect
          .configure({ soft: true })
          .poll(async () => (await headline.textContent())?.replaceAll(/[«»]/g, ''))
          .toBe(words)
        expect.soft(await staleTexts(page)).toEqual([])
      })
    }
  )
}

/** Follows a link to another page and goes back, once no dialog has an entry in the history. Runs in the page. */
async function moveAndBack() {
  const { pathname } = location
  const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a[href^="/"]:not([hreflang])')]
  const link = links.find((each) => each.pathname !== pathname && /privacy|careers/.test(each.pathname))
  const steps = [
    { isReady: () => !history.state?.overlays, act: () => link?.click() },
    { isReady: () => location.pathname !== pathname, act: () => history.back() },
    { isReady: () => location.pathname === pathname, act: () => undefined }
  ]
  for (const { isReady, act } of steps) {
    while (!isReady()) await new Promise(requestAnimationFrame)
    act()
  }
}

base('a script that was smuggled into a page does not run', async ({ page, watch }) => {
  watch.expectErrors(/Content Security Policy/)
  watch.allow('https://evil.example')
  await page.route('**/opportunities', async (route) => {
    const response = await route.fetch()
    const smuggled = '<script>window.inline = true</script><script src="https://evil.example/x.js"></script>'
    const body = (await response.text()).replace('</head>', `${smuggled}</head>`)
    await route.fulfill({ response, body })
  })
  await page.addInitScript(recordRefusals)
  const answer = await page.goto('/opportunities')
  const policy = (await answer?.headerValue('Content-Security-Policy')) ?? ''
  expect(policy).toMatch(/script-src 'self' .*'sha256-/)
  expect(policy).not.toMatch(/script-src[^;,]*'unsafe-/)
  expect(policy).toContain("frame-ancestors 'none'")
  await untilHydrated(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.handler = true">')
    document.head.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">')
    document.body.insertAdjacentHTML('beforeend', '<a href="javascript:window.address = true">Go</a>')
    document.body.querySelector<HTMLAnchorElement>('a[href^="javascript:"]')?.click()
  })
  const directives = async () =>
    [...new Set((await refusals(page)).map((text) => text.replace(/:.*/s, '')))].toSorted()
  await expect.poll(directives).toEqual(['base-uri', 'script-src-attr', 'script-src-elem'])
  expect(
    await page.evaluate(() => ['inline', 'handler', 'address'].filter((name) => name in window))
  ).toEqual([])
})
