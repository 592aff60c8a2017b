import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from './stack.ts'

const unknown = [
  '/nowhere',
  `/${'deep/'.repeat(40)}end`,
  '/caf%C3%A9',
  '/%',
  '/%00',
  '/careers%0d%0aSet-Cookie:%20a=b',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '//nowhere.example/x',
  "/<script>alert('1')</script>",
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/{}|^`"',
  `/${'a'.repeat(6000)}`
]

test('an unknown or odd path is answered with 404 and the page for it', async ({ stack }) => {
  for (const path of unknown) {
    const answer = await getRaw(stack.siteUrl, path)
    expect.soft(answer.status, path).toBe(404)
    expect.soft(answer.body, path).toContain('Oops! Page not found')
    expect.soft(answer.body, path).not.toContain('alert')
    expect.soft(answer.setCookie, path).toBeUndefined()
  }
})

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

/** Requests a path unchanged. A URL would be normalized before it is sent. */
async function getRaw(origin: string, path: string) {
  const { hostname, port } = new URL(origin)
  const asked = request({ hostname, port, path })
  asked.end()
  const [response] = await once(asked, 'response')
  return {
    status: Number(response.statusCode),
    setCookie: response.headers['set-cookie'],
    body: await text(response)
  }
}
