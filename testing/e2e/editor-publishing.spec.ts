import { expect } from '@playwright/test'
import sharp from 'sharp'
import { language, languageName, test, tooWide } from './editor-stack.ts'

/** As a new member of the staff would, with docs/editing.md alone. */
test('the whole way: change, add, see it, publish it, go back @weekly', async ({ page, browser, site }) => {
  test.setTimeout(900_000)
  page.setDefaultTimeout(60_000)
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
