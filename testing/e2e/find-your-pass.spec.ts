import type { Page } from '@playwright/test'
import { received } from '../../site/lead-form/messages.ts'
import { leadDialog, readForm, relayCalls, toast, untilHydrated } from './lead-forms.ts'
import { hold, overflow, recordShifts, scripts, shifts, violations } from './page-checks.ts'
import { expect, test, wordsOf } from './stack.ts'

const answers = 'player.academy.us-college.12-18'

type Program = { id: string; name: string; ask: string }

const words: { programs: Program[]; all: { action: string } } = wordsOf('find-your-pass')
const programOf = (id: string) => words.programs.find((program) => program.id === id)
const nameOf = (id: string) => programOf(id)?.name ?? id

const toolOf = (page: Page) => {
  const tool = page.locator('#find-your-pass')
  return {
    tool,
    question: tool.locator('fieldset'),
    radio: (name: string) => tool.getByRole('radio', { name, exact: true }),
    result: tool.locator('h3[tabindex]').first()
  }
}

test('played by keyboard, it ends on a program and sends a lead whose address has the answers', async ({
  page,
  crm,
  widgets
}) => {
  await widgets.connect()
  await page.goto('/robots.txt')
  await page.goto('/get-started?utm_source=club')
  await untilHydrated(page)
  const { tool, question, radio, result } = toolOf(page)
  const focused = page.locator(':focus')
  await radio('Player').focus()
  // Its code loads now.
  await page.waitForLoadState('networkidle')
  await untilHydrated(page)
  await page.keyboard.press('ArrowDown')
  await expect(radio('Parent')).toBeFocused()
  await expect(page).toHaveURL('/get-started?utm_source=club')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(question).toHaveAccessibleName('What level? 2 of 4')
  await expect(radio('Academy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(radio('US college')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(radio('Academy')).toBeFocused()
  await expect(page).toHaveURL('/get-started?utm_source=club&pass=player#find-your-pass')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(radio('This season')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(result).toBeFocused()
  await expect(page).toHaveURL(`/get-started?utm_source=club&pass=${answers}#find-your-pass`)
  await expect(focused).toHaveText(nameOf('recruitment-package'))

  const { fill, submit } = readForm(tool)
  await fill('Amara', 'Okafor', 'pass@example.com')
  await submit.click()
  await expect(page).toHaveURL('/recruitment-package?utm_source=club')
  await expect.poll(async () => (await crm.contacts()).length).toBe(1)
  const [contact] = await crm.contacts()
  expect(contact).toMatchObject({
    interest: 'homepage-cta',
    form_source: 'cta-button-modal',
    page_url: expect.stringContaining(`pass=${answers}`)
  })

  await test.step('the page says that it was received, also after Back from another one', async () => {
    const said = page.getByText(wordsOf('interface').receipt.received, { exact: true })
    await expect(said).toBeVisible()
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL('/?utm_source=club')
    await page.goBack()
    await expect(page).toHaveURL('/recruitment-package?utm_source=club')
    await expect(said).toBeVisible()
  })

  await test.step('Back returns to the result, and once more leaves the tool', async () => {
    await page.goBack()
    await expect(result).toHaveText(nameOf('recruitment-package'))
    await page.goBack()
    await expect(page).toHaveURL('/robots.txt')
  })
})

test('a tap before its code is there is answered at once and played afterwards @weekly', async ({ page }) => {
  const release = await hold(page, scripts)
  await page.goto('/')
  const { radio, question } = toolOf(page)
  await radio('Coach').click()
  await expect(radio('Coach')).toBeChecked()
  release()
  await expect(question).toHaveAccessibleName('What level? 2 of 4')
  await expect(radio('Holding a license')).toBeVisible()
})

test('on a bad line, the next tap asks again for code that did not come @weekly', async ({
  page,
  crm,
  watch
}) => {
  watch.expectErrors(/Failed to load resource/)
  const { tool, question, radio, result } = toolOf(page)
  const lost = toast(page, wordsOf('interface').lostAnswer.title)

  const codeOfTool = /\/assets\/pass-[^/]*\.js$/
  await page.route(codeOfTool, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await untilHydrated(page)
  await tool.scrollIntoViewIfNeeded()
  await failed
  await radio('Player').click()
  await expect(lost).toBeVisible()
  await expect(radio('Player')).toBeChecked()
  await page.unroute(codeOfTool)
  await lost.getByRole('button').click()
  await expect(question).toHaveAccessibleName('What level? 2 of 4')
  await expect(lost).toHaveCount(0)

  const resultOfPlayers = /\/assets\/(result|player)-[^/]*\.js$/
  const held = Promise.withResolvers<void>()
  await page.route(resultOfPlayers, async (route) => {
    await held.promise
    await route.abort()
  })
  await radio('Academy').click()
  await radio('US college').click()
  await radio('In 12–18 months').click()
  await expect(question).toHaveCount(0)
  held.resolve()
  await expect(question).toHaveAccessibleName('When? 4 of 4')
  await expect(radio('In 12–18 months')).toBeFocused()
  await expect(lost).toBeVisible()
  await page.unroute(resultOfPlayers)
  await radio('In 12–18 months').click()
  await expect(result).toHaveText(nameOf('recruitment-package'))
  await expect(page).toHaveURL(`/?pass=${answers}#find-your-pass`)

  await test.step('a lead that is received says so, and the next page waits for the line', async () => {
    await page.route(relayCalls, async (route) => {
      const response = await route.fetch()
      await page.context().setOffline(true)
      await route.fulfill({ response })
    })
    const { fill, submit } = readForm(tool)
    await fill('Amara', 'Okafor', 'weak@example.com')
    await submit.click()
    const success = toast(page, received.dialog.title)
    await expect(success).toBeVisible()
    await expect(result).toBeVisible()
    await expect(tool.getByText('weak@example.com')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/recruitment-package')
    await page.getByRole('link', { name: 'Keep your receipt' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your receipt')
    await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'weak@example.com' }])
  })
})

test('a shared link opens on the result, and nothing moves @weekly', async ({ page, widgets }) => {
  await widgets.connect()
  await page.addInitScript(recordShifts)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 }
  ]) {
    await page.setViewportSize(viewport)
    for (const path of ['/', '/get-started']) {
      await page.goto(`${path}?pass=${answers}#find-your-pass`)
      await expect(toolOf(page).result).toHaveText(nameOf('recruitment-package'))
      await expect(toolOf(page).tool).toBeInViewport()
      await untilHydrated(page)
      expect(await shifts(page), `${path}, ${viewport.width} px`).toEqual([])
    }
  }
})

test('every state fits 320 px and text at 200 %, and everybody can use it @weekly', async ({
  page,
  widgets
}) => {
  await widgets.connect()
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/get-started')
  await untilHydrated(page)
  const { tool, result } = toolOf(page)
  const check = async () => {
    for (const [width, zoom] of [
      [1440, 100],
      [320, 100],
      [640, 200]
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), zoom)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
    expect(await violations(page, '#find-your-pass')).toEqual([])
  }
  for (const answer of answers.split('.')) {
    await check()
    await tool.locator(`input[value="${answer}"]`).click()
  }
  await expect(result).toBeVisible()
  await check()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('it lists every program in four columns @weekly', async ({ page, widgets }) => {
    await widgets.connect()
    await page.goto('/get-started')
    const { tool } = toolOf(page)
    await expect(tool.getByRole('radio')).toHaveCount(0)
    await expect(tool.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(tool.getByText(wordsOf('find-your-pass').text)).toBeHidden()
    await expect(tool.getByRole('link', { name: nameOf('coach-resume') })).toBeVisible()
  })
})

test('the lead dialog offers it, and takes its words from its result @weekly', async ({ page, widgets }) => {
  await widgets.connect()
  await page.goto('/privacy')
  await untilHydrated(page)
  const dialog = page.locator('#lead-dialog')
  const raise = () => page.evaluate(() => dispatchEvent(new CustomEvent('open-cta-lead')))
  await raise()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await dialog.getByRole('link', { name: 'Find my pass' }).click()
  await expect(page).toHaveURL('/get-started#find-your-pass')
  await expect(dialog).toBeHidden()
  const { tool, result, radio } = toolOf(page)
  await raise()
  await dialog.getByRole('link', { name: 'Find my pass' }).click()
  await expect(radio('Player')).toBeFocused()
  for (const answer of 'coach.licensed.job.this-season'.split('.')) {
    await tool.locator(`input[value="${answer}"]`).click()
  }
  await expect(result).toHaveText(nameOf('coach-resume'))
  await raise()
  await expect(dialog.locator('h2')).toHaveText(programOf('coach-resume')?.ask ?? '')
  await expect(dialog.getByRole('link', { name: 'Find my pass' })).toHaveCount(0)
})

test('on a phone, a club director reaches /club-consulting and sends its form @weekly', async ({
  page,
  crm
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilHydrated(page)
  const { tool } = toolOf(page)
  await tool.getByText(words.all.action).click()
  await tool.getByRole('link', { name: nameOf('club-consulting') }).click()
  await expect(page).toHaveURL('/club-consulting')
  await page.locator('main button[commandfor=lead-dialog]').first().click()
  const { dialog, fill, submit } = leadDialog(page)
  await expect(dialog.locator('h2')).toContainText('Which role is missing?')
  await fill('Rui', 'Costa', 'rui@example.com')
  await submit.click()
  await expect(page).toHaveURL('/opportunities')
  const page_url = expect.stringContaining('/club-consulting')
  await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'rui@example.com', page_url }])
})
