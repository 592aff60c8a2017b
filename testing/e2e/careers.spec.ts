import { violations } from './axe.ts'
import { toast, untilHydrated } from './lead-dialog.ts'
import { expect, test } from './stack.ts'

test('filters narrow the sheet, before scripts too, are kept in the address and follow the history @weekly', async ({
  page,
  crm
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/careers?utm_source=newsletter&place=spain&kind=moon')
  const shown = page.locator('#openings li:visible')
  const inSpain = page.locator('#openings li[data-place=spain]')
  const pressed = page.locator('#openings [aria-pressed=true]')
  const filters = (row: number) => page.locator('#openings fieldset').nth(row).getByRole('button')
  await expect(page.locator('#openings li:not([data-place=spain]):visible')).toHaveCount(0)
  await expect(shown).toHaveCount(await inSpain.count())
  held.resolve()
  await untilHydrated(page)
  await expect(pressed).toHaveText([/^Spain/, /./])
  await expect(shown).toHaveCount(await inSpain.count())

  const all = await page.locator('#openings li').count()
  await filters(0).first().click()
  await expect(shown).toHaveCount(all)
  await filters(0).filter({ hasText: 'England' }).click()
  await filters(1).filter({ hasText: 'Leadership' }).click()
  await expect(page).toHaveURL('/careers?utm_source=newsletter&place=england&kind=leadership')
  const leaders = page.locator('#openings li[data-place=england][data-kind=leadership]')
  await expect(shown).toHaveCount(await leaders.count())
  await expect(page.locator('#openings output b')).toHaveText(String(await leaders.count()))
  await page.goBack()
  await expect(shown).toHaveCount(await page.locator('#openings li[data-place=england]').count())
  await expect(filters(1).first()).toHaveAttribute('aria-pressed', 'true')

  await test.step('a choice that nothing fits leads back to all', async () => {
    await page.goto('/careers?place=england&kind=performance')
    await untilHydrated(page)
    await expect(shown).toHaveCount(0)
    expect(await violations(page, 'main')).toEqual([])
    await page.locator('#openings div:has(> h3)').getByRole('button').click()
    await expect(shown).toHaveCount(all)
    await expect(page).toHaveURL('/careers')
  })

  await test.step('Career Alerts confirms, clears its field and sends nothing', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const email = page.locator('#career-alerts').getByLabel('Email')
    const subscribe = page.locator('#career-alerts button')
    await subscribe.click()
    await expect(email).toBeFocused()
    await expect(toast(page, 'Subscribed')).toBeHidden()

    await email.fill('coach@example.com')
    await subscribe.click()
    await expect(toast(page, 'Subscribed')).toContainText("You'll receive Career Alerts in your inbox.")
    await expect(email).toHaveValue('')
    expect(await violations(page, '#career-alerts', '[data-sonner-toaster]')).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    expect(posts).toEqual([])
    expect(await crm.contacts()).toEqual([])
  })
})
