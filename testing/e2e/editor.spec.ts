import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { openEditorProject } from '../editor-project.ts'
import { openEditorSite } from '../editor-site.ts'

let site: Awaited<ReturnType<typeof openEditorSite>> | undefined
let project: Awaited<ReturnType<typeof openEditorProject>> | undefined

test.afterEach(async () => {
  await project?.stop()
  await site?.stop()
  project = undefined
  site = undefined
})

/** The rest of what the editor's server checks is tested without a browser, beside it. */
test('a headline: refused at its field, undone, saved, and kept from being left by mistake @weekly', async ({
  page
}) => {
  project = await openEditorProject()
  const { read, url } = project
  const surprises: string[] = []
  page.on('console', (message) => message.type() === 'error' && surprises.push(message.text()))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) surprises.push(request.url())
  })
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })

  await page.goto(url)
  await page.getByLabel('Your name').fill('Anna')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByText('Hero', { exact: true }).click()
  const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
  const title = hero.getByLabel('Title', { exact: true })
  const before = await title.inputValue()

  await title.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hero.getByText('Title: write something here')).toBeVisible()
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  expect(asked).toEqual([expect.stringContaining('not saved')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue(before)

  await title.fill('Your Season Starts Here')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It is live')).toBeVisible()
  expect(await read('content/home.yaml')).toContain('  title: Your Season Starts Here\n')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  expect(surprises).toEqual([])
})

/** As a new member of the staff would, with docs/editing.md alone. EDIT_SHOTS names a folder for screenshots. */
test(
  'the whole way: change, add, delete, undo, see it, publish it, go back',
  { tag: '@weekly' },
  async ({ page, browser }) => {
    test.setTimeout(900_000)
    site = await openEditorSite()
    const { url, live: liveUrl } = site
    const live = async (path: string) => (await fetch(liveUrl + path)).text()
    const shot = async (name: string) => {
      if (process.env.EDIT_SHOTS) await page.screenshot({ path: `${process.env.EDIT_SHOTS}/${name}.png` })
    }
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.message())
      await dialog.accept()
    })
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
    await shot('0-first')

    await test.step('change a headline and see it before it is saved', async () => {
      await open('Home')
      await openPart('Hero')
      const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
      await hero.getByLabel('Title', { exact: true }).fill('Your Season Starts Here')
      const headline = preview.getByRole('heading', { level: 1 })
      await expect(headline).toContainText('Your Season', { timeout: 180_000 })
      await drawn()
      await shot('1-headline')
      await saved()
    })

    await test.step('add and delete a testimonial, undo and redo', async () => {
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
      await shot('2-testimonial-refused')
      await refused.click()
      await expect(added.getByRole('button', { name: 'Choose picture' })).toBeFocused()
      await added.getByLabel('Colors').selectOption('royal')
      await added.getByLabel('Pattern').selectOption('plain')
      await added.getByLabel('Number', { exact: true }).fill('7')
      await saved()
      await shot('3-testimonial')
      await all.last().getByRole('button', { name: 'Delete testimonial' }).click()
      expect(asked.at(-1)).toContain('They called back')
      await expect(all).toHaveCount(count)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(all).toHaveCount(count + 1)
      await page.getByRole('button', { name: 'Redo' }).click()
      await saved()
    })

    await test.step('add a trial', async () => {
      await open('Player trials')
      await page.getByRole('button', { name: 'Add trial' }).click()
      const trial = page.getByRole('region', { name: 'Trials' }).locator('> details').last()
      await trial.getByLabel('Date').fill('2027-03-01')
      await trial.getByLabel('Venue').fill('Estádio Açaí')
      await trial.getByLabel('Location').fill('São Paulo, Brazil')
      await trial.getByLabel('Time zone').selectOption('America/Sao_Paulo')
      await shot('4-trial')
      await saved()
    })

    await test.step('add an article with a picture', async () => {
      await page.getByRole('button', { name: 'New article' }).click()
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
      await fill('Order', '9')
      await fill('Excerpt', 'Line by line, before you sign.')
      await openPart('Ending')
      const ending = page.getByRole('group').filter({ hasText: /^Ending/ })
      await ending.getByLabel('Title').fill('Have an offer?')
      await ending.getByLabel('Text', { exact: true }).fill('We read it with you.')
      await ending.getByLabel('Label').fill('Get Started')
      const text = page.getByRole('textbox', { name: 'Text', exact: true }).last()
      await text.fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contactt).')
      await save.click()
      await expect(page.getByRole('link', { name: '“/contactt” is no page' })).toBeVisible({
        timeout: 60_000
      })
      await shot('5-article-refused')
      await text.fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contact).')
      await saved()
      await expect(preview.getByText('Read it twice.')).toBeVisible({ timeout: 180_000 })
      await drawn()
      await shot('6-article')
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
      await shot('7-two-people')
      await page.getByRole('button', { name: 'Take the saved text' }).click()
      await expect(mine).toHaveValue('We answer within a day.', { timeout: 60_000 })
      await ben.context().close()
    })

    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await test.step('publish, and see it live', async () => {
      await page.getByRole('button', { name: /^Publish/ }).click()
      await shot('8-publish')
      await dialog.getByRole('button', { name: 'Make it live' }).click()
      await expect(dialog.getByText('Nothing: everything that is saved is live.')).toBeVisible({
        timeout: 400_000
      })
      await expect(dialog.getByText('Live since')).toBeVisible()
      await shot('9-live')
      await expect(dialog.getByRole('link')).toHaveAttribute('href', liveUrl)
      await expect.poll(() => live('/'), { timeout: 20_000 }).toContain('Your Season Starts Here')
      expect(await live('/articles/how-to-read-an-offer')).toContain('Read it twice.')
      expect(await live('/trials/estadio-acai-2027-03-01.ics')).toContain('BEGIN:VCALENDAR')
      expect(await live('/recruitment-package')).not.toContain('They called back')
    })

    await test.step('go back a version', async () => {
      await dialog.getByRole('button', { name: 'Go back to this version' }).last().click()
      await expect.poll(() => live('/'), { timeout: 60_000 }).not.toContain('Your Season Starts Here')
      await expect(dialog.getByText('Home: Hero: Title')).toHaveCount(2)
      await shot('10-back')
    })

    await test.step('on a phone, one part at a time', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await shot('11-phone-publish')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await shot('12-phone-text')
      await page.getByRole('button', { name: 'Preview' }).click()
      await shot('13-phone-preview')
      await page.getByRole('button', { name: 'All pages' }).click()
      await shot('14-phone-list')
      await open('Home')
    })
  }
)
