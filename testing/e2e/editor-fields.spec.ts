import { type Dialog, expect } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'
import { contentOf } from '../../content/schema/read-text.ts'
import { createDocuments } from '../../editor/documents.ts'
import { git } from '../../editor/git.ts'
import { bodyField, type Shape, walk } from '../../editor/shape.ts'
import { documents } from '../../vite/documents.ts'
import { english, language, languageName, openAllParts, test, tooWide } from './editor-stack.ts'

/** The checks of the editor's server have tests of their own, without a browser. */
test('every word of every page can be changed, and every form fits @weekly', async ({ page, project }) => {
  test.setTimeout(900_000)
  await page.goto(project.url)
  await page.getByLabel('Your name').fill('Anna')
  for (const { id, label, path, shape } of createDocuments(documents).all()) {
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
    const texts = read.map(({ text, max, isBody }) =>
      text === '' ? '' : changed(text, max < 0 ? Infinity : max, isBody)
    )
    await fields.evaluateAll(typeAll, texts)
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

/** Types a text into each of these fields, save where it is empty. Runs in the page: one call for hundreds of fields. */
function typeAll(fields: HTMLTextAreaElement[], texts: string[]) {
  for (const [at, field] of fields.entries()) {
    if (!texts[at]) continue
    field.focus()
    field.select()
    document.execCommand('insertText', false, texts[at])
  }
}

/** Ω is in no text of the site. A text that is full loses its last letter. */
function changed(text: string, max = Infinity, isBody = false): string {
  return isBody ? `${text}\n\nΩ` : `${text.length < max ? text : text.slice(0, -1)}Ω`
}

const isTyped = (shape: Shape) =>
  shape.kind === 'text' && !shape.use && !shape.pick && !shape.type && !shape.pattern

test('each kind of field, each button and each key changes the file @weekly', async ({ page, project }) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(30_000)
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
    await picture.getByRole('button', { name: 'Choose picture', exact: true }).click()
    const chooser = page.getByRole('dialog', { name: 'Pictures' })
    await chooser.getByRole('button', { name: 'Close' }).click()
    await picture.getByRole('button', { name: 'Choose picture', exact: true }).click()
    await chooser.getByRole('option', { name: 'coach.jpg' }).click()
    await expect(picture.getByAltText('Chosen: coach.jpg')).toBeVisible()
    await picture.getByLabel('What it shows').fill('A coach')
    await picture.getByRole('button', { name: 'Choose picture', exact: true }).click()
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
    await chooser.getByRole('option', { name: 'match-day.jpg' }).click()
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
    await button('Insert a figure …').filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: 'countries we work in' }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
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
    await button('Insert a link …').click()
    await page.getByRole('menuitem', { name: 'Contact', exact: true }).click()
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
