import { expect, test } from './stack.ts'

test('the page of an unknown path logs it and leads home, or to the page that was meant', async ({
  page,
  stack,
  watch
}) => {
  watch.expectErrors(/status of 404|Page not found: /)
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/no/such/page', '/%zz/x']) {
    const logged = page.waitForEvent('console', (message) => message.text() === `Page not found: ${path}`)
    expect((await page.goto(path))?.status()).toBe(404)
    expect((await logged).type()).toBe('error')
    await expect(heading).toHaveText('Oops! Page not found')
  }
  await page.getByRole('main').locator('a[href="/"]').click()
  await expect(page).toHaveURL('/')
  await expect(heading).not.toHaveText('Oops! Page not found')

  await test.step('the relay redirects the address of a page as people type it', async () => {
    await page.goto('/Careers//?utm_source=Club#openings')
    await expect(page).toHaveURL('/careers?utm_source=Club#openings')
  })

  await test.step('on a host that redirects nothing, the script leads on', async () => {
    const missing = await (await fetch(new URL('/nowhere', stack.siteUrl))).text()
    await page.route('**/Privacy/?utm_source=x', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: missing })
    )
    await page.goto('/Privacy/?utm_source=x')
    await expect(page).toHaveURL('/privacy?utm_source=x')
    await expect(heading).not.toHaveText('Oops! Page not found')
  })
})
