import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Json, messagesOf, openEditorProject } from '../testing/project-copies.ts'
import { either } from './names.ts'

// Saves that the server refuses, in words of the staff, and what it reads although it is written in an odd way.

let project: Awaited<ReturnType<typeof openEditorProject>>

beforeAll(async () => {
  project = await openEditorProject()
})
afterAll(() => project.stop())

test('what the build would refuse is not written, and each field says why in its own words', async () => {
  const before = await project.read('content/careers.yaml')
  let places = ''
  const answer = await project.save('careers', (careers) => {
    places = either(careers.sheet.filters.place.options.map((place: { label: string }) => place.label))
    careers.hero.title = ''
    careers.hero.text = 'For {claim:everybody}'
    careers.sheet.openings[2].place = 'France'
    careers.sheet.apply.to = '/contactt'
    careers.alerts.picture.file = 'none.jpg'
  })
  expect(messagesOf(answer).toSorted()).toEqual([
    'Leads to: “/contactt” is no page of this site; choose a page',
    'Picture: choose a picture',
    `Place: choose ${places}`,
    'Text: there is no figure called “everybody”; insert one from the list',
    'Title: write something here'
  ])
  const place = ['sheet', 'openings', 2, 'place']
  expect(answer.problems).toContainEqual({ place, message: `Place: choose ${places}` })
  expect(await project.read('content/careers.yaml')).toBe(before)
})

test('a link in the text of an article must lead somewhere, and what it places must be there', async () => {
  const linked = await project.save('articles/ocsm-launches-icap', (article) => {
    article.content += '\n\nRead [more](/more), or [write](/contact).'
  })
  expect(messagesOf(linked)).toEqual(['Text: “/more” is no page of this site; choose a page'])
  const placed = await project.save(
    'articles/toquero-academy-partnership',
    (article) => delete article.photos
  )
  expect(messagesOf(placed)).toEqual([expect.stringMatching(/^Text: there is no photo called/)])
})

test('code in a text or a figure is refused: it would run on this machine', async () => {
  for (const code of ['<script>1</script>', '<Pull a={process.env} />']) {
    const add = (article: Json) => (article.content += `\n\n${code}`)
    expect(messagesOf(await project.save('articles/ocsm-launches-icap', add))).toEqual([
      expect.stringMatching('only a developer may write code or HTML')
    ])
  }
  const [id = ''] = Object.keys(parse(await project.read('content/claims.yaml')))
  const answer = await project.save('claims', (claims) => (claims[id].value = '{process.env.HOME}'))
  expect(messagesOf(answer)).toEqual(['Value: write a figure, without { and <'])
})

test('a number that cannot be read is refused, not saved as empty', async () => {
  const article = 'articles/toquero-academy-partnership'
  for (const order of ['1-2', '1e9999', 'two'])
    expect(messagesOf(await project.save(article, (data) => (data.order = order)))).toEqual([
      expect.stringMatching(/^Place in the list: write a whole number/)
    ])
  const focus = await project.save('careers', ({ hero }) => (hero.picture.focus = ['0.5', '0,5']))
  expect(messagesOf(focus)).toEqual(['From the top: write a number from 0 to 1'])
  expect(await project.save(article, (data) => (data.order = ' 007 '))).toMatchObject({ data: { order: 7 } })
})

test('a day without its year is refused, not saved as empty', async () => {
  const answer = await project.save(
    'articles/toquero-academy-partnership',
    (data) => (data.published = 'unfinished')
  )
  expect(messagesOf(answer)).toEqual(['Published: choose a day'])
})

test('a quote that is emptied is taken out, also while it is marked as a sample', async () => {
  const article = 'articles/toquero-academy-partnership'
  const saved = await project.save(article, (data) => {
    data.quote = { text: '', name: '', sample: true }
    data.content = data.content.replace('<Words />', '')
  })
  expect(saved).toMatchObject({ ok: true })
  expect(saved.data).not.toHaveProperty('quote')
})

test('a link that would run code is refused in every text', async () => {
  const answer = await project.save('contact', (contact) => (contact.text = 'Read [this](javascript:alert)'))
  expect(messagesOf(answer)).toEqual([expect.stringContaining('a link cannot lead to “javascript:alert”')])
})

test('a text that counts a list which its page does not have is refused', async () => {
  const answer = await project.save(
    'recruitmentPackage',
    ({ voices: own }) => (own.title = '{count:voices.quotes} players')
  )
  expect(messagesOf(answer)).toEqual(['Title: there is no list called “voices.quotes” on this page to count'])
})

test('a figure that a text names cannot be removed', async () => {
  const [, id = ''] = /\{claim:([^}]+)\}/.exec(await project.read('content/home.yaml')) ?? []
  const answer = await project.save('claims', (claims) => delete claims[id])
  expect(messagesOf(answer)[0]).toContain(`the figure “${id}” cannot be removed`)
})

test('a picture with too few pixels, which the folder has, is refused at its field', async () => {
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#123' } }).jpeg()
  const file = join(project.root, 'content/pictures/by-hand.jpg')
  await writeFile(file, await drawn.toBuffer())
  const answer = await project.save('recruitmentPackage', ({ hero }) => (hero.picture.file = 'by-hand.jpg'))
  expect(messagesOf(answer)).toEqual([
    'Picture: is only 900 pixels wide; choose one of at least 1600, or 1000 for a portrait'
  ])
  await rm(file)
})
