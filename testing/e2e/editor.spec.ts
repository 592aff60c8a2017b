import { expect, test as base, type Page } from '@playwright/test'
import sharp from 'sharp'
import { copyContent } from '../copy-content.ts'
import { field, openEditor, startEditor, unfold } from '../editor-session.ts'

type Session = Awaited<ReturnType<typeof openEditor>> & { page: Page }

/** One session for all tests; an error on its console, or a request to another host, fails the last one. */
const test = base.extend<object, { editor: Session }>({
  editor: [
    async ({ browser }, use) => {
      const program = await startEditor()
      // A tall window, because a field renders only when it is in view.
      const page = await browser.newPage({ viewport: { width: 1440, height: 3000 } })
      const surprises: string[] = []
      page.on('console', (message) => message.type() === 'error' && surprises.push(message.text()))
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(program.url) && !/^(data|blob):/.test(url)) surprises.push(url)
      })
      await use({ page, ...(await openEditor(page, program.url)) })
      await page.close()
      await program.stop()
      expect(surprises).toEqual([])
    },
    { scope: 'worker', timeout: 60_000 }
  ]
})

/** The lines that only one of two texts has. */
function changedLines(before: string, after: string) {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line.trim()}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`)
  ]
}

/** What the tests have saved, by file. */
const saved = new Map<string, string>()

async function changeOf(editor: Session, path: string, work: () => Promise<void>) {
  const before = await editor.read(path)
  await work()
  await editor.save()
  const after = await editor.read(path)
  saved.set(path, after)
  return changedLines(before, after)
}

test.describe.configure({ mode: 'serial', timeout: 60_000 })

test('a headline: one line of its file changes', async ({ editor }) => {
  const { page } = editor
  const change = await changeOf(editor, 'content/home.yaml', async () => {
    await editor.open('Pages', 'Home')
    await field(await unfold(page, 'Hero'), 'Title')
      .getByRole('textbox')
      .fill('Your Season Starts Here')
  })
  expect(change).toEqual(['- title: Your Soccer Journey Starts Here', '+ title: Your Season Starts Here'])
})

test('a figure, its document and its date', async ({ editor }) => {
  const { page } = editor
  const change = await changeOf(editor, 'content/claims.yaml', async () => {
    await editor.open('Figures')
    const claim = page.getByRole('group').filter({ hasText: 'players-helped: 700+' }).last()
    await claim.getByRole('button', { name: 'Expand' }).click()
    await field(page, 'Value').getByRole('textbox').fill('800+')
    await field(page, 'Source').getByRole('textbox').fill('Annual report: 2026')
    await field(page, 'Date').getByRole('textbox').fill('2026-11-01')
  })
  expect(change).toEqual([
    '- value: 700+',
    '+ value: 800+',
    "+ source: 'Annual report: 2026'",
    '+ date: 2026-11-01'
  ])
})

test('a setting: the notes in its file stay', async ({ editor }) => {
  const { page } = editor
  const change = await changeOf(editor, 'content/settings.yaml', async () => {
    await editor.open('Settings')
    await field(page, 'Interest forms').getByRole('radio', { name: 'relay' }).click()
    const widgets = await unfold(page, 'Widgets')
    await field(widgets, 'Contact').getByRole('textbox').fill('agencyContact1')
  })
  expect(change).toEqual([
    '- interestForms: discard',
    '- contact: ocsmContactForm00001',
    '+ interestForms: relay',
    '+ contact: agencyContact1'
  ])
  expect(saved.get('content/settings.yaml')).toContain('# discard: the Elite 25 interest form')
})

test('a picture from the folder in the place of another', async ({ editor }) => {
  const { page } = editor
  const change = await changeOf(editor, 'content/not-found.yaml', async () => {
    await editor.open('Pages', 'Not found')
    const picture = await unfold(page, 'Picture')
    await picture.getByRole('button', { name: 'Replace Image' }).click()
    await page.getByRole('option', { name: 'rain.jpg' }).click()
    await page.getByRole('button', { name: 'Insert' }).click()
    await field(picture, 'What it shows').getByRole('textbox').fill('Rain on a pitch at night')
    await field(picture, 'From the left').getByRole('spinbutton').fill('0.25')
  })
  expect(change).toEqual([
    '- file: floods.jpg',
    "- alt: ''",
    '- focus: [0.8, 0.2]',
    '+ file: rain.jpg',
    '+ alt: Rain on a pitch at night',
    '+ focus: [0.25, 0.2]'
  ])
})

test('an article: its frontmatter and its text', async ({ editor }) => {
  const { page } = editor
  const path = 'content/articles/truro-city-fc-recruitment.mdx'
  const change = await changeOf(editor, path, async () => {
    await editor.open('Articles', 'Truro City FC recruitment')
    await field(page, 'Headline').getByRole('textbox').fill('Two suitcases')
    const text = field(page, 'Text').getByRole('textbox')
    await text.fill((await text.inputValue()).replace('## Two days on the grass', '## Two days that count'))
  })
  expect(change).toEqual([
    "- headline: 'Over {claim:truro-profiles} profiles. Two suitcases.'",
    '- ## Two days on the grass',
    '+ headline: Two suitcases',
    '+ ## Two days that count'
  ])
})

test('a new article with a new picture', async ({ editor }) => {
  const { page } = editor
  const path = 'content/articles/how-to-read-an-offer.mdx'
  await editor.open('Articles')
  await page.getByRole('button', { name: 'Create New Entry' }).click()
  const picture = field(page, 'Picture')
  await expect(picture.getByRole('spinbutton', { name: 'From the left' })).toHaveValue('0.5')
  await picture.getByRole('button', { name: 'Browse' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
  const buffer = await sharp('content/pictures/contract.jpg').flop().jpeg().toBuffer()
  await (await chooser).setFiles({ name: 'Signed Offer.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Insert' }).click()
  // A new picture is read first; until then its field counts as empty. The form is whole by then: what is typed while it is still
  // being drawn may be lost.
  await picture.getByRole('button', { name: 'Replace Image' }).waitFor()
  const fill = (name: string, text: string) => field(page, name).getByRole('textbox').fill(text)
  await fill('Title', 'How to read an offer')
  await fill('Lead', 'What stands in it, and what does not.')
  await fill('Description', 'How to read the offer of a club or a college, line by line, before you sign.')
  await field(page, 'List').getByRole('radio', { name: 'resources' }).click()
  await field(page, 'Order').getByRole('spinbutton').fill('9')
  await fill('Excerpt', 'Line by line, before you sign.')
  await fill('Text', 'Read it {claim:elite-places} times.\n\n## What stands in it\n\nLess than you think.')
  await editor.save()
  const text = await editor.read(path)
  expect(text).toContain('  file: signed-offer.jpg\n')
  expect(await editor.read('content/pictures/signed-offer.jpg')).not.toBe('')
  saved.set(path, text.replace('signed-offer.jpg', 'contract.jpg'))
})

test('what was saved passes the checks of the build', async () => {
  const copy = await copyContent()
  for (const [path, text] of saved) await copy.write(path, text)
  await copy.build([...saved.keys()].filter((path) => path.endsWith('.mdx')))
  await copy.remove()
})

test('what the build would refuse is not written, and says why', async ({ editor }) => {
  const { page } = editor
  const before = await editor.read('content/home.yaml')
  await editor.open('Pages', 'Home')
  await field(await unfold(page, 'Hero'), 'Title')
    .getByRole('textbox')
    .fill('For {claim:everybody}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('there is no claim "everybody"')
  expect(await editor.read('content/home.yaml')).toBe(before)
})
