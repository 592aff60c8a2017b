import { type Dialog, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'
import config from '../../content-collections.ts'
import { defaultLanguage, languages } from '../../contract/languages.ts'
import { contentOf } from '../../editor/content-file.ts'
import { createDocuments, nameOfLanguage } from '../../editor/documents.ts'
import { git } from '../../editor/git.ts'
import { bodyField, type Shape, walk } from '../../editor/shape.ts'
import { openEditorProject, openEditorSite } from '../project-copies.ts'
import { staleTexts, translated, translatePage } from '../translator.ts'
import { Controls } from './controls.ts'
import { widths } from './page-checks.ts'
import { test as base } from './stack.ts'

/** The worker of all other tests. The editor has servers of its own. */
const test = base.extend({
  watch: async ({}, use) => use({ expectErrors: () => undefined, allow: () => undefined })
})

/**
 * One component draws all fields of a kind, so the kinds are what has to be used; their labels come from the content. That
 * each page opens and each of its words arrives has a test of its own, which does not watch: hundreds of open fields take
 * Chromium a second to name.
 */
const controls = new Controls({
  alike: [
    [/\/admin\/: summary ".*"/, 'a part of the form'],
    [
      /\/admin\/: (textbox|spinbutton|date|combobox|checkbox) "(?!Insert|Place on that page).*"/,
      'a $1 of the form'
    ],
    [/\/admin\/: link ".*"/, 'a link to what is wrong'],
    [
      new RegExp(`/admin/: button "(${languages.map(({ code }) => nameOfLanguage(code)).join('|')})"`),
      'a language'
    ],
    [/\/admin\/: button "(Add|Delete(?! page)|Choose|Chosen:) .*"/, 'a button: $1 …'],
    [/Content: button "(?!New ).*"/, 'a page to open'],
    // The name of a dialog is in capitals, as its heading is drawn.
    [/PICTURES: button "Upload a picture.*"/, 'Upload a picture'],
    [/PICTURES: button ".*\.(jpg|png|webp|avif)"/, 'a picture'],
    [/^button "Publish.*"/, 'Publish'],
    [/PUBLISH: link ".*"/, 'the address of the site']
  ]
})
test.describe.configure({ mode: 'serial' })

const [, { code: language }] = languages
const english = nameOfLanguage(defaultLanguage)
const languageName = nameOfLanguage(language)

let site: Awaited<ReturnType<typeof openEditorSite>> | undefined
let project: Awaited<ReturnType<typeof openEditorProject>> | undefined

test.afterEach(async () => {
  await project?.stop()
  await site?.stop()
  project = undefined
  site = undefined
})

/** The way of a text through the form, in the gate: a release must not ship an editor that shows nothing, or loses a word. */
test('a text is typed during a save, survives its window, is refused and is saved', async ({ page }) => {
  project = await openEditorProject()
  const { read, url } = project
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  const saved = async () => contentOf(await read('content/contact.yaml'))['title']
  const open = () => page.getByRole('button', { name: 'Contact', exact: true }).click()
  await page.goto(url)
  await page.getByLabel('Your name').fill('Anna')
  await open()

  await test.step('what is typed while a save is on its way stays, and is not called saved', async () => {
    const arrived = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    await page.route('**/api/save', async (route) => {
      sent.resolve()
      await arrived.promise
      await route.continue()
    })
    await title.fill('Talk to us one')
    await page.keyboard.press('Control+s')
    await sent.promise
    await title.press('End')
    await title.pressSequentially(' two')
    arrived.resolve()
    await expect.poll(saved).toBe('Talk to us one')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await expect(title).toHaveValue('Talk to us one two')
    await page.unroute('**/api/save')
  })

  await test.step('a window that goes without a save is offered its text in the next one', async () => {
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('one two')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Contact, / }).click()
    await expect(title).toHaveValue('Talk to us one')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(title).toHaveValue('Talk to us one two')
  })

  await test.step('signed out, the text stays and the way on is said', async () => {
    await page.route('**/api/save', (route) => route.fulfill({ status: 401 }))
    await page.keyboard.press('Control+s')
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in in another window' })).toBeVisible()
    await page.unroute('**/api/save')
  })

  await test.step('a press on what is below a text is taken at once', async () => {
    await page
      .locator('summary')
      .filter({ hasText: /^Aside/ })
      .click()
    const points = page.getByRole('region', { name: 'Points' })
    const all = points.locator('> details')
    const count = await all.count()
    await all.last().locator('> summary').click()
    await all.last().getByRole('textbox').fill('A point')
    await points.getByRole('button', { name: 'Add point' }).click()
    await expect(all).toHaveCount(count + 1)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
  })

  await test.step('what is refused is named at its field, and the rest is saved', async () => {
    await title.fill('')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('link', { name: 'Title: write something here' })).toBeVisible()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await expect(title).toHaveAccessibleDescription(/write something here/)
    await title.fill('Talk to us')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. It is live')).toBeVisible()
    expect(await saved()).toBe('Talk to us')
  })

  await test.step('an answer that comes after its page was left changes no other page', async () => {
    const release = Promise.withResolvers<void>()
    await page.route('**/api/save', async (route) => {
      await release.promise
      await route.continue()
    })
    await title.fill('Talk to us soon')
    await page.keyboard.press('Control+s')
    page.once('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: 'Home', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const answered = page.waitForResponse('**/api/save')
    release.resolve()
    await answered
    await page.unroute('**/api/save')
    expect(await saved()).toBe('Talk to us soon')
    await expect(page.getByRole('button', { name: 'Home', exact: true })).toHaveAttribute(
      'aria-current',
      'true'
    )
  })

  await test.step('a turn of the wheel over a number scrolls the page', async () => {
    await page.getByRole('button', { name: 'OCSM launches ICAP', exact: true }).click()
    const place = page.getByLabel('Place in the list')
    const before = await place.inputValue()
    await place.click()
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(100)
    await expect(place).toHaveValue(before)
  })
})

/** What the editor's server checks is tested without a browser, beside it. */
test('every word of every page can be changed, and every form fits @weekly', async ({ page }) => {
  test.setTimeout(900_000)
  project = await openEditorProject()
  await page.goto(project.url)
  await page.getByLabel('Your name').fill('Anna')
  for (const { id, label, path, shape } of createDocuments(config.content).all()) {
    await page.getByRole('navigation').getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
    const before = contentOf(await project.read(path))
    await openAllParts(page)
    expect(await tooWide(page), id).toEqual([])
    const fields = page.locator('main textarea')
    const read = await fields.evaluateAll((all: HTMLTextAreaElement[]) =>
      all.map(({ value, maxLength, rows }) => ({ text: value, max: maxLength, isBody: rows === 18 }))
    )
    // The settings have numbers, choices and ids, and no words.
    if (read.every(({ text }) => text === '')) continue
    for (const [at, { text, max, isBody }] of read.entries())
      if (text !== '') await fields.nth(at).fill(changed(text, max < 0 ? Infinity : max, isBody))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. It is live'), id).toBeVisible({ timeout: 60_000 })
    const expected = walk(shape, before, '', (here, value, place) =>
      isTyped(here) && typeof value === 'string' && value !== ''
        ? changed(value, here.kind === 'text' ? here.max : undefined, place === bodyField)
        : value
    )
    expect(contentOf(await project.read(path)), id).toEqual(expected)
  }
})

/** Ω is in no text of the site. A text that is full loses its last letter. */
function changed(text: string, max = Infinity, isBody = false): string {
  return isBody ? `${text}\n\nΩ` : `${text.length < max ? text : text.slice(0, -1)}Ω`
}

const isTyped = (shape: Shape) =>
  shape.kind === 'text' && !shape.use && !shape.pick && !shape.type && !shape.pattern

/** A part that opens can have parts of its own. */
async function openAllParts(page: Page) {
  const closed = page.locator('main details:not([open]) > summary')
  while ((await closed.count()) > 0)
    await closed.evaluateAll((summaries) =>
      summaries.forEach((summary) => summary instanceof HTMLElement && summary.click())
    )
}

/** What scrolls sideways at the width of a small phone, a phone, a tablet and a computer. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() =>
      Array.from(document.querySelectorAll('html, html *'))
        .filter((box) => box.checkVisibility() && !box.matches('input, select, textarea'))
        .filter((box) => box.matches('html') || /auto|scroll/.test(getComputedStyle(box).overflowX))
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => `${box.localName}.${box.className}`)
    )
    found.push(...wide.map((box) => `${width}: ${box}`))
  }
  return found
}

test('each kind of field, each button and each key changes the file @weekly', async ({ page }) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(30_000)
  await controls.watch(page)
  project = await openEditorProject()
  const { read, root, url } = project
  const surprises: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') surprises.push(`${message.location().url}: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) surprises.push(request.url())
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const part = (name: string) => page.locator('summary').filter({ hasText: new RegExp(`^${name}`) })
  const open = async (name: string) => {
    await page.getByRole('navigation').getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  const saved = async (file: string) => {
    await button('Save').click()
    await expect(page.getByText('Saved. It is live')).toBeVisible()
    return contentOf(await read(`content/${file}`))
  }
  await page.goto(url)
  await page.getByLabel('Your name').fill('Anna')
  expect(await tooWide(page)).toEqual([])

  await test.step('a text that is refused says so at its field, is not left by mistake, and is undone', async () => {
    await open('Home')
    await part('Hero').click()
    const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
    const title = hero.getByLabel('Title', { exact: true })
    const before = await title.inputValue()
    await title.fill('')
    await button('Save').click()
    await expect(hero.getByText('Title: write something here')).toBeVisible()
    const asked: string[] = []
    const note = async (dialog: Dialog) => {
      asked.push(dialog.message())
      await dialog.dismiss()
    }
    page.on('dialog', note)
    // The page that is open is not left.
    await button('Home').click()
    expect(asked).toEqual([])
    await button('Contact').click()
    expect(asked).toEqual([expect.stringContaining('not saved')])
    page.off('dialog', note)
    await button('Undo').click()
    await expect(title).toHaveValue(before)
  })
  page.on('dialog', (dialog) => dialog.accept())

  await test.step('a date, a choice, an address, a switch, and the buttons of a list', async () => {
    await open('Player trials')
    const trials = page.getByRole('region', { name: 'Trials' })
    const all = trials.locator('> details')
    const { trials: before } = parse(await read('content/trials.yaml'))
    await all.first().locator('> summary').click()
    await all.first().getByLabel('Date').fill('2027-03-01')
    await all.first().getByLabel('Time zone').selectOption('America/Sao_Paulo')
    await all.first().getByLabel('Registration elsewhere').fill('https://example.com/trial')
    await all.first().getByLabel('Sample').click()
    await all.first().getByRole('button', { name: 'Copy' }).click()
    await expect(all).toHaveCount(before.length + 1)
    await all.first().getByRole('button', { name: 'Move down' }).click()
    await all.nth(2).locator('> summary').click()
    await all.nth(2).getByRole('button', { name: 'Move up' }).click()
    await all.last().locator('> summary').click()
    await all.last().getByRole('button', { name: 'Delete trial' }).click()
    await expect(all).toHaveCount(before.length)
    const { sample, ...first } = before[0]
    const changes = {
      date: '2027-03-01',
      timeZone: 'America/Sao_Paulo',
      registerUrl: 'https://example.com/trial'
    }
    const copy = { ...first, ...changes, id: expect.any(String), ...(sample ? {} : { sample: true }) }
    const { trials: after } = await saved('trials.yaml')
    expect(after).toEqual([copy, before[1], copy, ...before.slice(2, -1)])
  })

  await test.step('a page to link to, a place on it, and a record of another list', async () => {
    await open('Contact')
    await part('Aside').click()
    await field('Leads to').selectOption('/careers')
    await field('Place on that page').fill('openings')
    await field('Label').fill('See the openings')
    const link = { to: '/careers#openings', label: 'See the openings' }
    expect(await saved('contact.yaml')).toMatchObject({ aside: { link } })

    await open('Careers')
    await part('Sheet').click()
    await part('Opening ').first().click()
    const { sheet } = parse(await read('content/careers.yaml'))
    const place = sheet.filters.place.options.at(-1).id
    await page.getByRole('region', { name: 'Openings' }).getByLabel('Place').first().selectOption(place)
    expect(await saved('careers.yaml')).toMatchObject({ sheet: { openings: { 0: { place } } } })
  })

  await test.step('a picture: uploaded, chosen, described, its point moved, and taken away', async () => {
    await open('Home')
    await part('Hero').click()
    const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
    const picture = hero.getByRole('group', { name: 'Picture' })
    await picture.getByRole('button', { name: 'Choose picture' }).click()
    const chooser = page.getByRole('dialog', { name: 'Pictures' })
    await chooser.getByRole('button', { name: 'Close' }).click()
    await picture.getByRole('button', { name: 'Choose picture' }).click()
    await chooser.getByRole('button', { name: 'coach.jpg' }).click()
    await expect(picture.getByAltText('Chosen: coach.jpg')).toBeVisible()
    await picture.getByLabel('What it shows').fill('A coach')
    await picture.getByRole('button', { name: 'Choose picture' }).click()
    const large = await sharp('content/pictures/contract.jpg').flop().resize(2000).png().toBuffer()
    const file = { name: 'Match Day.png', mimeType: 'image/png', buffer: large }
    await chooser.getByLabel('Upload a picture').setInputFiles(file)
    await expect(picture.getByAltText('Chosen: match-day.jpg')).toBeVisible()
    await expect(chooser).toBeHidden()
    await expect(picture.getByLabel('What it shows')).toHaveValue('')
    await picture.getByLabel('What it shows').fill('Players before a match')
    const shown = picture.getByRole('button', { name: /^Chosen/ })
    const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
    await shown.click({ position: { x: width / 4, y: height / 2 } })
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      await page.keyboard.press(key)
    await picture.locator('summary').click()
    await expect(picture.getByLabel('From the left').first()).toHaveValue('0.27')
    await picture.getByLabel('From the top').first().fill('0.4')
    const chosen = { file: 'match-day.jpg', alt: 'Players before a match', focus: [0.27, 0.4] }
    expect(await saved('home.yaml')).toMatchObject({ hero: { picture: chosen } })
    expect(await git(root, 'show', '--stat', '--format=%an')).toMatch(/^Anna\n[^]*pictures\/match-day\.jpg/)

    await open('Deals')
    await part('Deal ').first().click()
    const deal = page.getByRole('region', { name: 'Deals', exact: true }).locator('> details').first()
    await deal.getByRole('button', { name: 'Choose picture' }).first().click()
    await chooser.getByRole('button', { name: 'match-day.jpg' }).click()
    await expect(deal.getByAltText('Chosen: match-day.jpg')).toBeVisible()
    await deal.getByRole('button', { name: 'Take the picture away' }).click()
    await expect(deal.getByAltText('Chosen: match-day.jpg')).toBeHidden()
  })

  await test.step('a figure: added, inserted into a text, and deleted', async () => {
    await open('Figures')
    await button('Add figure').click()
    const added = page.locator('main details[open]').last()
    await added.getByLabel('Value').fill('12')
    await added.getByLabel('Label').fill('countries we work in')
    await added.getByLabel('Source').fill('List of placements')
    expect(await saved('claims.yaml')).toMatchObject({ 'countries-we-work-in': { value: '12' } })
    await open('Contact')
    await page.getByRole('textbox', { name: 'Title', exact: true }).press('End')
    await page
      .getByLabel('Insert a figure')
      .filter({ visible: true })
      .first()
      .selectOption('{claim:countries-we-work-in}')
    expect(await saved('contact.yaml')).toMatchObject({ title: expect.stringContaining('{claim:countries-') })
    await button('Undo').click()
    await button('Redo').click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved. It is live')).toBeVisible()
    expect(await read('content/contact.yaml')).not.toContain('{claim:')
    await open('Figures')
    await part('Figure countries').click()
    await page.locator('main details[open]').getByRole('button', { name: 'Delete figure' }).click()
    expect(await saved('claims.yaml')).not.toHaveProperty('countries-we-work-in')
  })

  await test.step('an old text comes back, and an article gets a link and goes', async () => {
    await open('Contact')
    await button('History').click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByRole('button', { name: 'Close' }).click()
    await button('History').click()
    await history.getByRole('button', { name: 'Bring this text back' }).last().waitFor()
    expect(await tooWide(page)).toEqual([])
    await history.getByRole('button', { name: 'Bring this text back' }).last().click()
    expect(await saved('contact.yaml')).not.toHaveProperty('aside.link')

    await open('OCSM launches ICAP')
    const text = page.getByRole('textbox', { name: 'Text', exact: true }).last()
    await text.press('Control+End')
    await page.getByLabel('Insert a link').selectOption({ label: 'Contact' })
    expect((await saved('articles/ocsm-launches-icap.mdx'))['content']).toMatch(/\[…\]\(\/contact\)$/)
    await button('Delete page').click()
    await expect(page.getByRole('alert')).toContainText('Not deleted.')
    await expect(page.getByRole('alert')).toContainText('Opportunities')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
    await open('Toquero Academy partnership')
    await button('Delete page').click()
    await expect(page.getByText('is deleted. Visitors see it until you publish.')).toBeVisible()
    await expect(read('content/articles/toquero-academy-partnership.mdx')).rejects.toThrow('ENOENT')
  })

  await test.step('another language: what is older than its English, what is still right, and what is missing', async () => {
    const [title, text] = ['Title', 'Text'].map((name) => page.getByRole('textbox', { name, exact: true }))
    const waiting = (words: string) => page.getByText(words).filter({ visible: true })
    await open('Contact')
    await title?.fill('Ask us')
    await text?.fill('We answer.')
    await saved('contact.yaml')
    await button(languageName).click()
    await page.getByRole('heading', { level: 1, name: `Contact, ${languageName}` }).waitFor()
    await expect(waiting('The English has changed.')).toHaveCount(2)
    await expect(page.getByText('Ask us', { exact: true })).toBeVisible()
    await title?.fill('Pregúntanos')
    await expect(waiting('The English has changed.')).toHaveCount(1)
    await button('Still right').click()
    await expect(waiting('The English has changed.')).toHaveCount(0)
    expect(await saved(`${language}/contact.yaml`)).toMatchObject({ title: 'Pregúntanos' })
    await text?.fill('')
    await expect(waiting('Missing: visitors read the English.')).toHaveCount(1)
    await button('Use the English').click()
    await expect(waiting('Missing: visitors read the English.')).toHaveCount(0)
    expect(await saved(`${language}/contact.yaml`)).toMatchObject({ text: 'We answer.' })
    await openAllParts(page)
    expect(await tooWide(page)).toEqual([])
    await button(english).click()
    await page.getByRole('heading', { level: 1, name: 'Contact', exact: true }).waitFor()
  })

  await test.step('what is to be published, by page and word, and a publishing that is stopped', async () => {
    await page.getByRole('button', { name: /^Publish \(\d+\)$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    const home = dialog.getByRole('region', { name: 'Home', exact: true })
    await expect(home.getByText('Players before a match')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Toquero Academy partnership' })).toContainText('deleted')
    expect(await tooWide(page)).toEqual([])
    // There is no code in this folder that could build the site.
    await dialog.getByRole('button', { name: 'Make it live' }).click()
    await expect(dialog.getByText('Not published. The live site is as it was.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a narrow window shows one part at a time', async () => {
    const [list, form] = [page.getByRole('navigation', { name: 'Content' }), page.locator('main')]
    await page.setViewportSize({ width: 390, height: 844 })
    await button('All pages').click()
    await expect(form).toBeHidden()
    await button('Text').first().click()
    await expect(list).toBeHidden()
    await button('All pages').click()
    await open('Home')
    await expect(list).toBeHidden()
    await part('Hero').click()
    await button('Choose picture').first().click()
    await page.getByRole('dialog', { name: 'Pictures' }).locator('img').first().waitFor()
    expect(await tooWide(page)).toEqual([])
  })
  expect(surprises).toEqual([])
})

/** The browser's own translator replaces texts under the editor's hands. */
test('a translated editor says what is, and saves the choices that were made @weekly', async ({ page }) => {
  test.setTimeout(120_000)
  project = await openEditorProject()
  const { read, root, url } = project
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => dialog.accept())
  // The translator marks words, so that those of a control are only a part of its name.
  const button = (name: string) => page.getByRole('button', { name })
  const output = page.locator('main header output')
  const open = async (name: string) => {
    await page.getByRole('navigation').getByRole('button', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated(name))
  }
  const save = async () => {
    await page.keyboard.press('Control+s')
    await expect(output).toContainText('Saved. It is live')
  }
  await page.goto(url)
  await page.evaluate(translatePage)
  await page.getByLabel('Your name').fill('Anna')

  await test.step('typed, refused, signed out and saved', async () => {
    await open('Contact')
    const title = page.getByLabel('Title').filter({ visible: true }).first()
    await title.fill('')
    await expect(output).toContainText('Not saved yet.')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert')).toContainText('Title: write something here')
    await title.fill('Talk')
    await page.route('**/api/save', (route) => route.fulfill({ status: 401 }))
    await page.keyboard.press('Control+s')
    await expect(output).toContainText('You are signed out.')
    await page.unroute('**/api/save')
    await save()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('records added, moved and deleted', async () => {
    await open('Player trials')
    const trials = page.getByRole('region', { name: 'Trials' })
    const all = trials.locator('> details')
    const count = await all.count()
    await all.first().locator('> summary').click()
    await all.first().getByLabel('Venue').filter({ visible: true }).first().fill('Elsewhere')
    await expect(all.first().locator('> summary')).toContainText('Elsewhere')
    await all.first().getByRole('button', { name: 'Copy' }).click()
    await all.first().getByRole('button', { name: 'Move down' }).click()
    await all.last().locator('> summary').click()
    await all.last().getByRole('button', { name: 'Delete trial' }).click()
    await expect(all).toHaveCount(count)
    await save()
  })

  await test.step('a choice whose words are translated', async () => {
    await open('Recruit package')
    await page.locator('summary').filter({ hasText: 'Voices' }).first().click()
    await page.locator('summary').filter({ hasText: 'Testimonial' }).first().click()
    const pattern = page.getByLabel('Pattern').filter({ visible: true }).first()
    await pattern.evaluate((select: HTMLSelectElement) => {
      for (const option of select.options) option.text = `«${option.text}»`
    })
    await pattern.selectOption({ label: '«hoops»' })
    await save()
    expect(await read('content/recruitment-package.yaml')).toContain('pattern: hoops')
  })

  await test.step('another language, the history, and what is to be published', async () => {
    await open('Contact')
    await button(languageName).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(languageName)
    await page.getByRole('button', { name: 'Still right' }).filter({ visible: true }).first().click()
    await save()
    await button('History').click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByRole('listitem')).not.toHaveCount(0)
    await history.getByRole('button', { name: 'Close' }).click()
    await button('Publish (').click()
    const publish = page.getByRole('dialog', { name: 'Publish' })
    await publish.getByRole('button', { name: 'Make it live' }).click()
    await expect(publish).toContainText('Not published. The live site is as it was.')
  })
  expect(errors).toEqual([])
  expect(await staleTexts(page)).toEqual([])
  expect(await git(root, 'status', '--porcelain')).toBe('')
})

/** As a new member of the staff would, with docs/editing.md alone. */
test('the whole way: change, add, see it, publish it, go back @weekly', async ({ page, browser }) => {
  test.setTimeout(900_000)
  page.setDefaultTimeout(60_000)
  await controls.watch(page)
  site = await openEditorSite()
  const { url, live: liveUrl } = site
  const live = async (path: string) => (await fetch(liveUrl + path)).text()
  page.on('dialog', (dialog) => dialog.accept())
  const save = page.getByRole('button', { name: 'Save' })
  const openPart = (name: string) => page.locator('summary').getByText(name, { exact: true }).click()
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const saved = async () => {
    await save.click()
    await expect(page.getByText('Saved. It is live')).toBeVisible({ timeout: 120_000 })
  }
  const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text)
  const preview = page.frameLocator('iframe')
  const drawn = () => expect(page.getByText('The page is being drawn')).toBeHidden({ timeout: 120_000 })

  await page.goto(url)
  await page.getByLabel('Your name').fill('Anna')

  await test.step('change a headline and see it before it is saved', async () => {
    await open('Home')
    await openPart('Hero')
    const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
    await hero.getByLabel('Title', { exact: true }).fill('Your Season Starts Here')
    const headline = preview.getByRole('heading', { level: 1 })
    await expect(headline).toContainText('Your Season', { timeout: 180_000 })
    await drawn()
    await saved()
  })

  await test.step('the same headline in another language, which says that its English has changed', async () => {
    await page.getByRole('button', { name: languageName, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Home, ${languageName}` }).waitFor()
    await page.locator('summary').filter({ hasText: /^Hero/ }).click()
    const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
    await expect(hero.getByText('The English has changed.')).toHaveCount(1)
    await hero.getByLabel('Title', { exact: true }).fill('Tu temporada')
    await saved()
  })

  await test.step('add a testimonial, and find what it lacks', async () => {
    await open('Recruit package')
    await openPart('Voices')
    const testimonials = page.getByRole('region', { name: 'Testimonials' })
    const all = testimonials.locator('> details')
    const count = await all.count()
    await testimonials.getByRole('button', { name: 'Add testimonial' }).click()
    const added = all.nth(count)
    await expect(added.getByLabel('Quote')).toBeFocused()
    await added.getByLabel('Quote').fill('They called back the same day.')
    await added.getByLabel('Name').fill('Ada L.')
    await added.getByLabel('School').fill('Alder Ridge University')
    await added.getByLabel('Division').fill('NCAA D1')
    await save.click()
    const refused = page.getByRole('link', { name: 'Picture or shirt: needs a picture' })
    await expect(refused).toBeInViewport({ timeout: 60_000 })
    expect(await tooWide(page)).toEqual([])
    await refused.click()
    await expect(added.getByRole('button', { name: 'Choose picture' })).toBeFocused()
    await added.getByLabel('Colors').selectOption('royal')
    await added.getByLabel('Pattern').selectOption('plain')
    await added.getByLabel('Number', { exact: true }).fill('7')
    await saved()
  })

  await test.step('add an article with a picture', async () => {
    await page.getByRole('button', { name: 'New article' }).click()
    await page.getByRole('heading', { level: 1, name: 'New article' }).waitFor()
    await page.getByRole('button', { name: 'Choose picture' }).click()
    const picture = await sharp('content/pictures/contract.jpg').flop().resize(4000).png().toBuffer()
    await page
      .getByRole('dialog', { name: 'Pictures' })
      .getByLabel('Upload a picture')
      .setInputFiles({ name: 'Signed Offer.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByAltText('Chosen: signed-offer.jpg')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('textbox', { name: 'Title' }).first().fill('How to read an offer')
    await fill('Lead', 'What is in it, and what is not.')
    await fill('Description', 'How to read the offer of a club, line by line, before you sign.')
    await page.getByLabel('List', { exact: true }).selectOption('resources')
    await page.getByLabel('Place in the list').fill('9')
    await fill('Excerpt', 'Line by line, before you sign.')
    await openPart('Ending')
    const ending = page.getByRole('group').filter({ hasText: /^Ending/ })
    await ending.getByLabel('Title').fill('Have an offer?')
    await ending.getByLabel('Text', { exact: true }).fill('We read it with you.')
    await ending.getByLabel('Label').fill('Get Started')
    const text = page
      .getByRole('textbox', { name: 'Text', exact: true })
      .and(page.locator('[data-size=page]'))
    await text.fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contactt).')
    await save.click()
    await expect(page.getByRole('link', { name: '“/contactt” is no page' })).toBeVisible({
      timeout: 60_000
    })
    await text.fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contact).')
    // The form is the same one once the article has its name, and what is typed meanwhile is in it.
    await page.keyboard.press('Control+s')
    await text.press('Control+End')
    await text.pressSequentially(' Twice.')
    await expect(page.getByRole('heading', { level: 1, name: 'How to read an offer' })).toBeVisible({
      timeout: 60_000
    })
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(/ Twice\.$/)
    await saved()
    await expect(preview.getByText('Read it twice.')).toBeVisible({ timeout: 180_000 })
    await drawn()
  })

  await test.step('two people on one page: the second one learns of it and loses nothing', async () => {
    const ben = await (await browser.newContext()).newPage()
    await ben.goto(url)
    await ben.getByLabel('Your name').fill('Ben')
    await ben.getByRole('button', { name: 'Contact', exact: true }).click()
    await open('Contact')
    const mine = page.getByRole('textbox', { name: 'Text', exact: true })
    await mine.fill('Write to us.')
    await ben.getByRole('textbox', { name: 'Text', exact: true }).fill('We answer within a day.')
    await ben.getByRole('button', { name: 'Save' }).click()
    await expect(ben.getByText('Saved. It is live')).toBeVisible({ timeout: 60_000 })
    await save.click()
    await expect(page.getByText('Ben has changed this meanwhile')).toBeInViewport({ timeout: 60_000 })
    await expect(mine).toHaveValue('Write to us.')
    expect(await tooWide(page)).toEqual([])
    await page.getByRole('button', { name: 'Take the saved text' }).click()
    await expect(mine).toHaveValue('We answer within a day.', { timeout: 60_000 })
    await ben.context().close()
  })

  await test.step('the preview as wide as a phone and as a computer, and on a tablet instead of the form', async () => {
    const frame = page.getByTitle('The page as it will be')
    await page.getByRole('button', { name: 'Computer', exact: true }).click()
    await expect(frame).toHaveCSS('width', '1280px')
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await expect(frame).toHaveCSS('width', '390px')
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.locator('main')).toBeHidden()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(frame).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const version = dialog.getByRole('listitem').filter({ hasText: /^The same texts|^The site before/ })
  await test.step('publish, and see it live', async () => {
    await page.getByRole('button', { name: /^Publish/ }).click()
    await expect(dialog.getByRole('region', { name: 'Home', exact: true }).getByRole('insertion')).toHaveText(
      'Your Season Starts Here'
    )
    await dialog.getByRole('button', { name: 'Make it live' }).click()
    await expect(dialog.getByText('Nothing: everything that is saved is live.')).toBeVisible({
      timeout: 400_000
    })
    await expect(dialog.getByText(/^Live: the version of .+, published by Anna\.$/)).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link').click()
    await expect(await opened).toHaveURL(`${liveUrl}/`)
    await expect.poll(() => live('/'), { timeout: 20_000 }).toContain('Your Season Starts Here')
    expect(await live(`/${language}`)).toContain('Tu temporada')
    expect(await live('/articles/how-to-read-an-offer')).toContain('Read it twice.')
    expect(await live('/recruitment-package')).toContain('They called back')
  })

  await test.step('on a phone: publish the same again, and go back a version', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await dialog.getByRole('button', { name: 'Publish the same again' }).click()
    await expect(version).toHaveCount(2, { timeout: 400_000 })
    await version.last().getByRole('button', { name: 'Go back to this version' }).click()
    await expect.poll(() => live('/'), { timeout: 60_000 }).not.toContain('Your Season Starts Here')
    await expect(dialog.getByText(/^Live: the site that a developer built/)).toBeVisible()
    await expect(dialog.getByText(/^Anna went back to it at /)).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Home', exact: true })).toContainText(
      'Your Season Starts Here'
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})

test('every control of the editor was used @weekly', () => {
  expect(controls.unused()).toEqual([])
})
