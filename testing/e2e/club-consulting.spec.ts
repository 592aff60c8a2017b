import { leadDialog } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test.describe('the formation', () => {
  test.use({ javaScriptEnabled: false })

  test('shows what changes in the role that is said to be missing, and only there, without scripts', async ({
    page
  }) => {
    await page.goto('/club-consulting')
    const roles = page.getByRole('radio')
    await expect(roles).toHaveCount(11)
    await expect(page.getByText('Signings are planned in October')).toBeVisible()

    await page.locator('fieldset label').filter({ hasText: 'Medical' }).click()
    await expect(page.getByRole('radio', { name: 'Medical' })).toBeChecked()
    await expect(page.getByText('Players are fit when it is measured')).toBeVisible()
    await expect(page.getByText('Signings are planned in October')).toBeHidden()
    await expect(page.locator('fieldset p').filter({ visible: true })).toHaveCount(2)
  })

  test('is read and changed by the keyboard', async ({ page }) => {
    await page.goto('/club-consulting')
    await page.getByRole('radio', { name: 'Recruitment' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Partnerships' })).toBeChecked()
    await expect(page.getByText('Income that is not the gate')).toBeVisible()
  })

  test('keeps its roles apart and on the pitch at every width', async ({ page }) => {
    await page.goto('/club-consulting')
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await Promise.all(
        (await page.locator('fieldset label').all()).map((label) => label.boundingBox())
      )
      const overlaps = boxes.flatMap((one, place) =>
        boxes
          .slice(place + 1)
          .filter(
            (other) =>
              one &&
              other &&
              Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < (one.width + other.width) / 2 &&
              Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < (one.height + other.height) / 2
          )
      )
      expect(overlaps).toEqual([])
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    }
  })
})

test('a club reads the fee and writes to us', async ({ page }) => {
  await page.goto('/club-consulting')
  await expect(page.getByText('7%', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click()
  await expect(leadDialog(page).dialog).toBeVisible()
})
