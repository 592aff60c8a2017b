import { expect, test } from './stack.ts'

test.use({ javaScriptEnabled: false })

test(
  'without scripts, the formation shows what changes in the role that is missing',
  { tag: '@weekly' },
  async ({ page }) => {
    await page.goto('/club-consulting')
    const roles = page.locator('fieldset li')
    const shown = page.locator('fieldset p:visible')

    await test.step('in the chosen role only, by pointer and keyboard', async () => {
      const role = roles.nth(4)
      await role.locator('label').click()
      await expect(role.getByRole('radio')).toBeChecked()
      await expect(shown).toHaveText(await role.locator('p').allTextContents())
      await page.keyboard.press('ArrowDown')
      await expect(roles.nth(5).getByRole('radio')).toBeChecked()
      await expect(shown).toHaveText(await roles.nth(5).locator('p').allTextContents())
    })

    for (const width of [320, 390, 900, 1440]) {
      await test.step(`its roles lie apart and on the pitch at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const boxes = await roles
          .locator('label')
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()))
        const overlaps = boxes.flatMap((one, place) =>
          boxes
            .slice(place + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom
            )
        )
        expect(overlaps).toEqual([])
        expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
      })
    }
  }
)
