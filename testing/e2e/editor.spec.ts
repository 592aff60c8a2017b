import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { openEditorProject } from '../editor-project.ts'
import { openEditorSite } from '../editor-site.ts'

/** The rest of what the editor's server checks is tested without a browser, beside it. */
test('a headline: refused at its field, undone, saved, and kept from being left by mistake', async ({
  page
}) => {
  const project = await openEditorProject()
  const surprises: string[] = []
  page.on('console', (message) => message.type() === 'error' && surprises.push(message.text()))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(project.url))
      surprises.push(request.url())
  })
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })

  await page.goto(project.url)
  await page.getByLabel('Your name').fill('Anna')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByText('Hero', { exact: true }).click()
  const hero = page.getByRole('group').filter({ hasText: /^Hero/ })
  const title = hero.getByLabel('Title', { exact: true })
  const before = await title.inputValue()

  await title.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hero.getByText('Title: write something here')).toBeVisible()
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  expect(asked).toEqual([expect.stringContaining('not saved')])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).toHaveValue(before)

  await title.fill('Your Season Starts Here')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It is live')).toBeVisible()
  expect(await project.read('content/home.yaml')).toContain('  title: Your Season Starts Here\n')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  expect(surprises).toEqual([])
  await project.stop()
})

test('@weekly the whole way: change, add, delete, undo, see it, publish it, go back', async ({ page }) => {
  test.setTimeout(600_000)
  const site = await openEditorSite()
  const live = async (path: string) => (await fetch(site.live + path)).text()
  const shot = async (name: string) => {
    if (process.env.EDIT_SHOTS) await page.screenshot({ path: `${process.env.EDIT_SHOTS}/${name}.png` })
  }
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await dialog.accept()
  })
  const save = page.getByRole('button', { name: 'Save' })
  const part = (name: string) => page.getByRole('group').filter({ hasText: new RegExp(`^${name}`) })
  const openPart = (name: string) => page.locator('summary').getByText(name, { exact: true }).click()
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const saved = async () => {
    await save.click()
    await expect(page.getByText('Saved. It is live')).toBeVisible({ timeout: 60_000 })
  }
  const preview = page.frameLocator('iframe')

  await page.goto(site.url)
  await page.getByLabel('Your name').fill('Anna')

  await open('Home')
  await openPart('Hero')
  await part('Hero').getByLabel('Title', { exact: true }).fill('Your Season Starts Here')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Your Season', { timeout: 120_000 })
  await shot('1-headline')
  await saved()

  await open('Recruit package')
  await openPart('Voices')
  const testimonials = page.getByRole('region', { name: 'Testimonials' })
  const count = await testimonials.locator('> details').count()
  await testimonials.getByRole('button', { name: 'Add testimonial' }).click()
  const added = testimonials.locator('> details').nth(count)
  await added.getByLabel('Quote').fill('They called back the same day.')
  await added.getByLabel('Name').fill('Ada L.')
  await added.getByLabel('School').fill('Alder Ridge University')
  await added.getByLabel('Division').fill('NCAA D1')
  await save.click()
  await shot('2-testimonial-refused')
  await expect(page.getByText('Shown: needs a kit or a picture').first()).toBeVisible()
  await added.getByLabel('Club').selectOption('royal')
  await added.getByLabel('Pattern').selectOption('plain')
  await added.getByLabel('Number').fill('7')
  await saved()
  await shot('3-testimonial')
  await testimonials.locator('> details').last().getByRole('button', { name: 'Delete testimonial' }).click()
  expect(asked.at(-1)).toContain('They called back')
  await expect(testimonials.locator('> details')).toHaveCount(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(testimonials.locator('> details')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Redo' }).click()
  await saved()

  await open('Player trials')
  await page.getByRole('button', { name: 'Add trial' }).click()
  const trial = page.getByRole('region', { name: 'Trials' }).locator('> details').last()
  await trial.getByLabel('Date').fill('2027-03-01')
  await trial.getByLabel('Venue').fill('Estádio Açaí')
  await trial.getByLabel('Location').fill('São Paulo, Brazil')
  await trial.getByLabel('Time zone').selectOption('America/Sao_Paulo')
  await shot('4-trial')
  await saved()

  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('button', { name: 'Choose picture' }).click()
  const picture = await sharp('content/pictures/contract.jpg').flop().resize(4000).png().toBuffer()
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'Signed Offer.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByAltText('Chosen: signed-offer.jpg')).toBeVisible()
  const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text)
  await page.getByRole('textbox', { name: 'Title' }).first().fill('How to read an offer')
  await fill('Lead', 'What is in it, and what is not.')
  await fill('Description', 'How to read the offer of a club, line by line, before you sign.')
  await page.getByLabel('List').selectOption('resources')
  await fill('Order', '9')
  await fill('Excerpt', 'Line by line, before you sign.')
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .last()
    .fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contactt).')
  await save.click()
  await expect(page.getByText('“/contactt” is no page').first()).toBeVisible()
  await shot('5-article-refused')
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .last()
    .fill('Read it twice.\n\n## What is in it\n\nLess than you think: [ask us](/contact).')
  await saved()
  await shot('6-article')

  await page.getByRole('button', { name: /^Publish/ }).click()
  await shot('7-publish')
  await page.getByRole('button', { name: 'Make it live' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('Nothing: everything that is saved is live.')).toBeVisible({
    timeout: 300_000
  })
  await shot('8-live')
  await expect(dialog.getByText('Live since')).toBeVisible()
  await expect.poll(() => live('/'), { timeout: 10_000 }).toContain('Your Season Starts Here')
  expect(await live('/articles/how-to-read-an-offer')).toContain('Read it twice.')
  expect(await live('/trials/estadio-acai-2027-03-01.ics')).toContain('BEGIN:VCALENDAR')
  expect(await live('/recruitment-package')).not.toContain('They called back')

  await dialog.getByRole('button', { name: 'Go back to this version' }).last().click()
  await expect.poll(() => live('/'), { timeout: 20_000 }).not.toContain('Your Season Starts Here')
  await expect(dialog.getByText('Home: Hero: Title')).toHaveCount(2)
  await shot('9-back')
  await site.stop()
})
