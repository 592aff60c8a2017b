import type { Locator, Page } from '@playwright/test'
import { leadDialog, untilHydrated } from './lead-dialog.ts'
import { readForm } from './lead-forms.ts'
import { expect, test } from './stack.ts'

test.use({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })

const mostTaps = 6

/** In bytes, as sent. */
const toolLimit = 8192

/** Bytes of the scripts that the tool has loaded so far. */
const weighTool = (page: Page) =>
  page.evaluate(() => {
    const tool = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(find-your-pass|pass|result|player)-[\w-]{8}\.js$/.test(name))
    return tool.map((entry) => Number(entry.toJSON().encodedBodySize))
  })

/** Taps, and counts the taps. Leaves a picture of what each one leads to in `test-results`. */
function film(page: Page) {
  let taps = 0
  async function frame() {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: test.info().outputPath(`${taps}.png`) })
  }
  return {
    frame,
    tap: async (target: Locator, path?: string) => {
      taps += 1
      await target.click()
      if (path) await expect(page).toHaveURL(path)
      await frame()
      expect(taps).toBeLessThanOrEqual(mostTaps)
    }
  }
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 }
]) {
  test.describe(`${viewport.width} px wide`, { tag: '@weekly' }, () => {
    test.use({ viewport })

    test('a player from Brazil plays the pass and asks for an invite to a trial', async ({
      page,
      crm,
      widgets
    }) => {
      await widgets.connect()
      await page.goto('/')
      await untilHydrated(page)
      const { tap } = film(page)
      const tool = page.locator('#find-your-pass')
      for (const answer of ['Player', 'Academy', 'Trial in Europe', 'Next season']) {
        await tap(tool.getByText(answer, { exact: true }))
      }
      await expect(tool.locator('h3[tabindex]')).toHaveText('Player trials')
      const weights = await weighTool(page)
      expect(weights).toHaveLength(4)
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(toolLimit)

      const { fill, submit } = readForm(tool)
      await submit.scrollIntoViewIfNeeded()
      await expect(page.locator('main > :last-child > div')).toBeHidden()
      await fill('João', 'da Silva', 'joao@example.com')
      await tap(submit, '/ocsm-trials')
      await expect
        .poll(() => crm.contacts())
        .toMatchObject([
          {
            email: 'joao@example.com',
            page_url: expect.stringContaining('pass=player.academy.europe.next-season')
          }
        ])
    })

    test('a parent sends the form of a shared result', async ({ page, crm, widgets }) => {
      await widgets.connect()
      await page.goto('/?pass=player.academy.us-college.12-18#find-your-pass')
      await untilHydrated(page)
      const { frame, tap } = film(page)
      const tool = page.locator('#find-your-pass')
      await expect(tool.locator('h3[tabindex]')).toHaveText('Recruit Fundamentals Package')
      await frame()
      const { fill, submit } = readForm(tool)
      await fill('Ana', 'da Silva', 'ana@example.com')
      await tap(submit, '/recruitment-package')
      await expect.poll(() => crm.contacts()).toMatchObject([{ email: 'ana@example.com' }])
    })

    test('a club director finds the page for clubs, whose dialog asks for the missing role', async ({
      page,
      crm
    }) => {
      await page.goto('/')
      await untilHydrated(page)
      const { tap } = film(page)
      const tool = page.locator('#find-your-pass')
      await tap(tool.getByText('Show all programs'))
      await tap(tool.getByRole('link', { name: 'Club consulting' }), '/club-consulting')
      await tap(page.locator('main button[commandfor=lead-dialog]').first())
      const form = leadDialog(page)
      await expect(form.dialog.locator('h2')).toHaveText('Which role is missing?')
      await form.fill('Rui', 'Costa', 'rui@example.com')
      await tap(form.submit, '/opportunities')
      await expect
        .poll(() => crm.contacts())
        .toMatchObject([{ email: 'rui@example.com', page_url: expect.stringContaining('/club-consulting') }])
    })
  })
}
