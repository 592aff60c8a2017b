import { asSlowAsAPerson, toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('Apply scrolls to the application, which becomes a lead of this page', async ({ page, crm }) => {
  await page.goto('/pro-tryouts?utm_source=camp')
  await untilHydrated(page)
  const place = page.locator('#apply')
  const email = place.getByLabel('Email')
  await expect(email).not.toBeInViewport()
  await page.getByRole('main').locator('a[href="#apply"]').first().click()
  await expect(page).toHaveURL('/pro-tryouts?utm_source=camp#apply')
  for (const part of [place.getByRole('heading'), email, place.getByRole('button')])
    await expect(part).toBeInViewport({ ratio: 1 })

  await place.getByLabel('First name').fill('Amara')
  await place.getByLabel('Last name').fill('Okafor')
  await email.fill('amara@example.com')
  await asSlowAsAPerson(page)
  await place.getByRole('button').click()
  await expect(toast(page, 'Success!')).toBeVisible()
  await expect(page).toHaveURL('/pro-tryouts?utm_source=camp#apply')
  await expect(email).toHaveValue('')
  await expect
    .poll(() => crm.contacts())
    .toMatchObject([
      {
        email: 'amara@example.com',
        form_source: 'elite-style-lead-capture',
        utm_source: 'camp',
        page_url: expect.stringContaining('/pro-tryouts')
      }
    ])
})
