import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { filmTilt } from './film-tilt.ts'
import { untilHydrated } from './lead-dialog.ts'
import { scrollToShow, scrollUntilBlocksWait } from './reveal.ts'
import { expect, test } from './stack.ts'

const sufc: { questions: { search: { none: string }; groups: { items: unknown[] }[] } } = parse(
  readFileSync('content/sufc.yaml', 'utf8')
)

test(
  'the page of the club: its film rises flat, its pictures fade in, its questions open one at a time',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/sufc')
    await untilHydrated(page)

    await test.step('a picture fades in once three tenths of it are in view', async () => {
      const picture = page.locator('figure[data-reveal]').first()
      await scrollUntilBlocksWait(page)
      await expect(picture).toHaveCSS('opacity', '0')
      await scrollToShow(picture, 0.2)
      await expect(picture).toHaveAttribute('data-reveal', 'waiting')
      await scrollToShow(picture, 0.5)
      await expect(picture).toHaveCSS('opacity', '1')
    })

    await test.step('the questions are answered one at a time, and the open answer closes again', async () => {
      const open = page.locator('main details[open]')
      await expect(open).toHaveCount(0)
      const [first, last] = [page.locator('main details').first(), page.locator('main details').last()]
      await first.locator('summary').click()
      await expect(first).toHaveAttribute('open')
      await last.locator('summary').click()
      await expect(open).toHaveCount(1)
      await expect(last).toHaveAttribute('open')
      await last.locator('summary').click()
      await expect(open).toHaveCount(0)
    })

    await test.step('the search leaves the questions that have the words in them or in their answers', async () => {
      const search = page.getByRole('searchbox')
      const shown = page.locator('main details').filter({ visible: true })
      const all = sufc.questions.groups.flatMap(({ items }) => items)
      await expect(shown).toHaveCount(all.length)
      await search.fill('winter gear')
      await expect(shown).toHaveCount(1)
      await search.fill('zzz')
      await expect(shown).toHaveCount(0)
      await expect(page.locator('main output')).toHaveText(sufc.questions.search.none)
      await search.fill('')
      await expect(shown).toHaveCount(all.length)
    })

    await test.step('the film rises flat as it is scrolled into view, and less steeply on a phone', async () => {
      const steep = await filmTilt(page, 0.95)
      expect(steep).toBeGreaterThan(18)
      expect(await filmTilt(page, 0.6)).toBeLessThan(steep)
      expect(await filmTilt(page, 0.02)).toBeCloseTo(0)
      await page.setViewportSize({ width: 768, height: 1024 })
      const slight = await filmTilt(page, 0.95)
      expect(slight).toBeGreaterThan(5)
      expect(slight).toBeLessThan(15)
    })

    await test.step('it lies flat under reduced motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await filmTilt(page, 0.95)).toBeCloseTo(0)
    })
  }
)
