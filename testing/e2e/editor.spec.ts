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

test.describe.configure({ mode: 'serial', timeout: 60_000 })

const home = 'content/home.yaml'

/** What the tests have saved, by file. */
const saved = new Map<string, string>()

test('a headline: what the build would refuse is not written, and says why; then one line of its file changes', async ({
  editor
}) => {
  const { page } = editor
  const before = await editor.read(home)
  await editor.open('Pages', 'Home')
  const title = field(await unfold(page, 'Hero'), 'Title').getByRole('textbox')
  await title.fill('For {claim:everybody}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('there is no claim "everybody"')
  expect(await editor.read(home)).toBe(before)

  await refusal.getByRole('button').click()
  await title.fill('Your Season Starts Here')
  await editor.save()
  const after = await editor.read(home)
  saved.set(home, after)
  const isNew = (line: string) => !before.split('\n').includes(line)
  expect(after.split('\n').filter(isNew)).toEqual([expect.stringContaining('title: Your Season Starts Here')])
  expect(after.split('\n')).toHaveLength(before.split('\n').length)
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
