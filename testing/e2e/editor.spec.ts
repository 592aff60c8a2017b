import { expect } from '@playwright/test'
import { contentOf } from '../../content/schema/read-text.ts'
import { git } from '../../editor/git.ts'
import { staleTexts, translated, translatePage } from '../translator.ts'
import { languageName, test } from './editor-stack.ts'

/** The drafts that the browser keeps. */
const keptTexts = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('drafts')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      })
    })
  })

/** The way of a text through the form, in the gate: a release must not ship an editor that shows nothing, or loses a word. */
test('a text is typed during a save, survives its window, is refused and is saved', async ({
  page,
  project
}) => {
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
    await expect.poll(() => page.evaluate(keptTexts)).toContain('one two')
    page.once('dialog', (dialog) => dialog.accept())
    await page.goto(url)
    await page.getByRole('button', { name: /^Contact, / }).click()
    await page.getByRole('button', { name: 'Bring it back' }).waitFor()
    // The address has the page that is open.
    await page.reload()
    await expect(title).toHaveValue('Talk to us one')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(title).toHaveValue('Talk to us one two')
  })

  await test.step('an editor that breaks says so, and offers the text once it is loaded again', async () => {
    await title.fill('Talk to us one two three')
    await page.evaluate(() => {
      const createElement = document.createElement.bind(document)
      // React tries once more before it gives up.
      let failures = 2
      document.createElement = (name: string) => {
        if (name === 'li' && failures-- > 0) throw new Error('Broken')
        return createElement(name)
      }
    })
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('alert')).toContainText('The editor broke')
    await page.getByRole('button', { name: 'Load it again' }).click()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(title).toHaveValue('Talk to us one two three')
  })

  await test.step('a save that somebody else was before leaves the cursor where it is, and says why', async () => {
    const { data, version } = await project.call('document?id=contact')
    await project.call('save', { id: 'contact', version, data: { ...data, title: 'By Ben' } }, 'Ben')
    const refused = page.getByRole('alert').filter({ hasText: 'Not saved: Ben has changed this meanwhile' })
    await title.press('End')
    await title.press('Control+s')
    await refused.waitFor()
    await title.pressSequentially(' four')
    await expect(title).toHaveValue('Talk to us one two three four')
    await page.getByRole('link', { name: 'See why' }).click()
    await expect(refused).toBeFocused()
    await page.getByRole('button', { name: 'Take the saved text' }).click()
    await expect(title).toHaveValue('By Ben')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(refused).toBeFocused()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(refused).toHaveCount(0)
    await title.fill('Talk to us one two three')
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

  await test.step('a number that cannot be read is refused at its field, not saved as empty', async () => {
    await page.getByRole('button', { name: 'OCSM launches ICAP', exact: true }).click()
    const place = page.getByLabel('Place in the list')
    await place.fill('1-2')
    await place.press('Control+s')
    await expect(place).toHaveAccessibleDescription(/write a whole number/)
    await expect(place).toBeFocused()
  })
})

/** The browser's own translator replaces texts under the editor's hands. */
test('a translated editor says what is, and saves the choices that were made @weekly', async ({
  page,
  project
}) => {
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
