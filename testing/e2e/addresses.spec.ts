import { leadDialog, openDialog, untilHydrated } from './lead-forms.ts'
import { expect, test, wordsOf } from './stack.ts'

const campaign = 'utm_source=club+night&utm_campaign=a%26b'
const carried = { utm_source: 'club night', utm_medium: '', utm_campaign: 'a&b' }

test('a campaign follows its visitor to the form and beyond, and no further than this site', async ({
  page,
  crm
}) => {
  await page.goto(`/?${campaign}&choice=1`)
  await untilHydrated(page)
  const elsewhere = page.getByRole('main').locator('a[target=_blank]').first()
  await elsewhere.dispatchEvent('contextmenu')
  await expect(elsewhere).not.toHaveAttribute('href', /utm_/)

  await test.step('Back from a page leads to the address that the visitor came to, in the same document', async () => {
    await page.evaluate(() => Reflect.set(window, 'same', true))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
    await expect(page).toHaveURL(`/careers?${campaign}`)
    await page.goBack()
    await expect(page).toHaveURL(`/?${campaign}&choice=1`)
  })

  const current = page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first()
  await expect(current).toHaveAttribute('href', `/careers?${campaign}`)
  await current.click()
  await expect(page).toHaveURL(`/careers?${campaign}`)
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/careers$/)
  expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)

  await openDialog(page)
  const form = leadDialog(page)
  await form.fill('Amara', 'Okafor', 'amara@example.com')
  await form.submit.click()
  await expect(page).toHaveURL(`/opportunities?${campaign}`)
  await expect.poll(() => crm.contacts()).toMatchObject([carried])
})

test('a campaign goes along before any script has run, into a new tab too', async ({
  page,
  context,
  watch
}) => {
  watch.expectErrors(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`/?${campaign}`)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Careers' }).first()
  const opened = context.waitForEvent('page')
  await link.click({ button: 'middle' })
  const tab = await opened
  await expect(tab).toHaveURL(`/careers?${campaign}`)
  await tab.close()
  await link.click()
  await expect(page).toHaveURL(`/careers?${campaign}`)
})

test('a fragment that is no valid encoding costs no page, also after Back', async ({ page }) => {
  await page.goto('/careers#100%')
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await expect(page).toHaveURL('/careers#100%')
  await expect(page.locator('h1')).toBeFocused()
})

test('the page of an unknown path logs it and leads home, or to the page that was meant', async ({
  page,
  stack,
  watch
}) => {
  watch.expectErrors(/status of 404|Page not found: /)
  const { title: missing } = wordsOf('not-found')
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/no/such/page', '/%zz/x']) {
    const logged = page.waitForEvent('console', (message) => message.text() === `Page not found: ${path}`)
    expect((await page.goto(path))?.status()).toBe(404)
    expect((await logged).type()).toBe('error')
    await expect(heading).toHaveText(missing)
  }
  await page.getByRole('main').locator('a[href="/"]').click()
  await expect(page).toHaveURL('/')
  await expect(heading).not.toHaveText(missing)

  await test.step('on a host that redirects nothing, the script leads on', async () => {
    const answer = await (await fetch(new URL('/nowhere', stack.siteUrl))).text()
    await page.route('**/Privacy/?utm_source=x', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: answer })
    )
    await page.goto('/Privacy/?utm_source=x')
    await expect(page).toHaveURL('/privacy?utm_source=x')
    await expect(heading).not.toHaveText(missing)
  })
})
