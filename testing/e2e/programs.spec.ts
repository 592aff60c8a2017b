import type { Page } from '@playwright/test'
import { inLanguage, languages } from '../../contract/languages.ts'
import { leadDialog, openDialog, relayCalls, untilHydrated } from './lead-forms.ts'
import { expect, test, visitorPaths, wordsOf } from './stack.ts'

const days: string[] = wordsOf('trials')
  .trials.map(({ date }: { date: string }) => date)
  .toSorted()

/** Opens the page as it is seen at a moment, however long ago it was built. */
async function openAt(page: Page, moment: string, path = '/ocsm-trials') {
  await page.clock.setFixedTime(new Date(moment))
  await page.goto(path)
  await untilHydrated(page)
}

test.describe('for a visitor in Brazil', () => {
  test.use({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })

  test('only trials to come can be registered for, each with its calendar file', async ({
    page,
    request
  }) => {
    const section = page.locator('#upcoming-trials')
    const calendars = section.locator('a[href$=".ics"]')
    const calls = section.locator('button[commandfor=lead-dialog]')
    const [, second = '', ...later] = days

    await openAt(page, `${second}T12:00:00Z`)
    await expect(calls).toHaveCount(later.length + 1)
    await expect(calendars).toHaveCount(later.length + 1)
    await expect(section.getByRole('listitem')).toHaveCount(days.length)
    const file = await request.get((await calendars.first().getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/calendar')
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${second.replaceAll('-', '')}\r\n`)

    for (const { code } of languages) {
      await openAt(page, `${second}T12:00:00Z`, inLanguage(code, '/ocsm-trials'))
      const own = await request.get((await calendars.first().getAttribute('href')) ?? '')
      expect(own.headers()['content-type']).toContain('text/calendar')
      expect(await own.text()).toMatch(new RegExp(`URL:.*${inLanguage(code, '/ocsm-trials')}\\r\\n`))
    }

    await test.step('after the last one all are listed, and the next date can be asked for', async () => {
      await openAt(page, `${Number(days.at(-1)?.slice(0, 4)) + 1}-01-01T12:00:00Z`)
      await expect(section.getByRole('listitem')).toHaveCount(days.length)
      await expect(calendars).toHaveCount(0)
      await expect(calls).toHaveCount(1)
      await calls.click()
      await expect(leadDialog(page).dialog).toBeVisible()
    })

    await test.step('after a form that leads here, the page does not begin with the form', async () => {
      const first = page.locator('main header button[commandfor=lead-dialog]')
      await leadDialog(page).close.click()
      await expect(first).toBeVisible()
      await page.evaluate(() => (location.hash = 'sent'))
      await expect(first).toBeHidden()
    })
  })
})

test('what a visitor chose is said in the dialog, and the CRM gets it with the page', async ({
  page,
  crm,
  watch,
  baseURL
}) => {
  watch.expectErrors(/The relay answered|Failed to load resource/)
  const { dialog, fill, submit, close } = leadDialog(page)
  const title = dialog.getByRole('heading')
  const main = page.getByRole('main')

  await openAt(page, `${days[0]}T12:00:00Z`)
  await main.locator('li button[commandfor=lead-dialog]').nth(1).click()
  await expect(title).toContainText(wordsOf('trials').trials[1].venue)
  await close.click()
  await openDialog(page)
  await expect(title).toHaveText(wordsOf('trials').leadDialog.title)

  await openAt(page, `${days[0]}T12:00:00Z`, '/club-consulting')
  const role = wordsOf('club-consulting').hero.roles[4].name
  await page.getByRole('radio', { name: role }).check({ force: true })
  await main.locator('button[commandfor=lead-dialog]').first().click()
  await expect(title).toContainText(role)

  await openAt(page, `${days[0]}T12:00:00Z`, '/work-in-soccer?utm_source=club')
  await page.getByText('Yearly', { exact: true }).click()
  await main.getByRole('button', { name: 'Start Career' }).click()
  await expect(title).toHaveText(/^Start Career: \$[\d,]+ per year$/)
  await fill('Amara', 'Okafor', 'chosen@example.com')
  await page.route(relayCalls, (route) => route.fulfill({ status: 500, json: { success: false } }), {
    times: 1
  })
  await submit.click()
  await expect(submit).toHaveText('Send again')

  await test.step('an unsent lead keeps its choice, until the visitor chooses something else', async () => {
    await close.click()
    await openDialog(page)
    await expect(title).toHaveText(/per year$/)
    await close.click()
    await page.getByText('Monthly', { exact: true }).click()
    await main.getByRole('button', { name: 'Start Career' }).click()
    await expect(title).toHaveText(/per month$/)
    await expect(submit).toHaveText('Send again')
  })
  await submit.click()
  await expect
    .poll(() => crm.contacts())
    .toMatchObject([{ page_url: `${baseURL}/work-in-soccer?utm_source=club&choice=career-monthly` }])
})

/** Words that tell of something to come. */
const coming =
  /\b(upcoming|coming|scheduled|recruiting|will|starts?|opens?|kicks? ?-?off|first match|register|apply|tomorrow)\b/i

/** A year, or a season such as 2026/27, which ends in its second year. */
const years = /\b20(\d\d)(?:[/–-](\d\d))?\b/g

test('two years from now, no page tells a past date as coming @weekly', async ({ page, watch, widgets }) => {
  watch.expectErrors(/404/)
  await widgets.connect()
  const then = new Date()
  then.setFullYear(then.getFullYear() + 2)
  const stale: string[] = []
  for (const path of visitorPaths) {
    await openAt(page, then.toISOString(), path)
    for (const said of await sentencesOf(page)) {
      const dates = Array.from(said.matchAll(years), ([, from, to]) => 2000 + Number(to ?? from))
      if (coming.test(said) && dates.some((year) => year <= then.getFullYear()))
        stale.push(`${path}: ${said}`)
    }
  }
  expect(stale).toEqual([])
})

/** All sentences of a page, also the ones that a press shows. A short line is read together with the line above it. */
async function sentencesOf(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details, dialog')) closed.setAttribute('open', '')
    const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    return [document.title, description, ...document.body.innerText.split(/\n+/)]
  })
  return lines.flatMap((line, at) => {
    const isShort = line.length < 40
    return `${isShort ? (lines[at - 1] ?? '') : ''} ${line}`.split(/(?<=[.?!]) /)
  })
}

test('the search of /sufc looks into questions and answers @weekly', async ({ page }) => {
  const { questions } = wordsOf('sufc')
  await page.goto('/sufc')
  await untilHydrated(page)
  const search = page.getByRole('searchbox')
  const all = page.locator('main details')
  const shown = all.filter({ visible: true })
  const count = questions.groups.flatMap(({ items }: { items: unknown[] }) => items).length
  await expect(shown).toHaveCount(count)
  await search.fill('winter gear')
  await expect(shown).toHaveCount(1)
  await search.fill('zzz')
  await expect(shown).toHaveCount(0)
  await expect(page.locator('main output')).toHaveText(questions.search.none)
  await search.fill('')
  await expect(shown).toHaveCount(count)
})

/** Opens the carousel of testimonials with a clock that the test controls. */
async function openVoices(page: Page) {
  await page.clock.install()
  await page.goto('/recruitment-package')
  await untilHydrated(page)
  const root = page.locator('[aria-roledescription=carousel]')
  await root.scrollIntoViewIfNeeded()
  await expect(root.getByRole('button', { name: 'Next' })).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const dot = (place: number) => root.getByRole('button', { name: new RegExp(`^Show ${place} of `) })
  const last = await root.locator('li').count()
  // Restarts the five seconds, so that they count from here.
  await dot(1).click()
  await dot(1).blur()
  await page.mouse.move(2, 2)
  return {
    root,
    dot,
    last,
    button: (name: string) => root.getByRole('button', { name, exact: true }),
    expectShown: (place: number) => expect(dot(place)).toHaveAttribute('aria-current', 'true'),
    /** How far the slide is from its final place, as a share of its width. */
    offset: (place: number) =>
      root.locator(`li:nth-child(${place})`).evaluate((slide) => {
        const { left, width } = slide.getBoundingClientRect()
        return Math.abs(left - (slide.closest('div')?.getBoundingClientRect().left ?? 0)) / width
      })
  }
}

test('testimonials move on, rest under pointer and focus, and stop @weekly', async ({ page }) => {
  const { root, dot, last, button, expectShown, offset } = await openVoices(page)

  await test.step('they move on after five seconds, within 0.4', async () => {
    await page.clock.runFor(4900)
    await expectShown(1)
    await page.clock.runFor(200)
    await expectShown(2)
    expect(await offset(2)).toBeGreaterThan(0.02)
    await page.clock.runFor(400)
    expect(await offset(2)).toBeLessThan(0.02)
  })

  await test.step('they rest under the pointer and the focus', async () => {
    await root.hover()
    await page.clock.runFor(12_000)
    await expectShown(2)
    await page.mouse.move(2, 2)
    await page.clock.runFor(5100)
    await expectShown(3)
    await dot(4).focus()
    await page.clock.runFor(12_000)
    await expectShown(3)
    await dot(4).blur()
    await page.clock.runFor(5100)
    await expectShown(4)
  })

  await test.step('they follow dots and buttons, and wrap both ways', async () => {
    await dot(1).click()
    await button('Previous').click()
    await expectShown(last)
    await expect(root.locator('li:not([inert])')).toHaveCount(1)
    await button('Next').click()
    await expectShown(1)
    await dot(last).click()
    await dot(last).blur()
    await page.mouse.move(2, 2)
    await page.clock.runFor(5100)
    await expectShown(1)
  })

  await test.step('they stop for good by the button, until it starts them again', async () => {
    await button('Stop moving on').click()
    await page.mouse.move(2, 2)
    await button('Start moving on').blur()
    await page.clock.runFor(12_000)
    await expectShown(1)
    await button('Start moving on').click()
    await page.mouse.move(2, 2)
    await button('Stop moving on').blur()
    await page.clock.runFor(5100)
    await expectShown(2)
  })
})

test('under reduced motion testimonials jump, and only when asked @weekly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { button, expectShown, offset } = await openVoices(page)
  await page.clock.runFor(30_000)
  await expectShown(1)
  await button('Next').click()
  await page.clock.runFor(50)
  await expectShown(2)
  expect(await offset(2)).toBeLessThan(0.001)
  const leftOf = async (name: string) => (await button(name).boundingBox())?.x ?? 0
  expect(await leftOf('Previous')).toBeLessThan(await leftOf('Next'))

  await page.setViewportSize({ width: 820, height: 900 })
  await page.clock.resume()
  await button('Next').click()
  await expectShown(3)
  await expect.poll(() => offset(3)).toBeLessThan(0.001)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('/club-consulting shows what changes in the missing role @weekly', async ({ page }) => {
    await page.goto('/club-consulting')
    const roles = page.locator('fieldset li')
    const shown = page.locator('fieldset p:visible')

    await test.step('in the chosen role only, by pointer and keyboard', async () => {
      const role = roles.nth(4)
      await role.locator('label').click()
      await expect(role.getByRole('radio')).toBeChecked()
      await expect(shown).toHaveText(await role.locator('p').allTextContents())
      await page.keyboard.press('ArrowDown')
      await expect(roles.nth(5).getByRole('radio')).toBeChecked()
      await expect(shown).toHaveText(await roles.nth(5).locator('p').allTextContents())
    })

    for (const width of [320, 390, 900, 1440]) {
      await test.step(`its roles lie apart and on the pitch at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const boxes = await roles
          .locator('label')
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()))
        const overlaps = boxes.flatMap((one, place) =>
          boxes
            .slice(place + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom
            )
        )
        expect(overlaps).toEqual([])
        expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
      })
    }
  })
})
