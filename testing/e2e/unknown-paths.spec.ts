import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from './stack.ts'

const paths = [
  '/nowhere',
  '/admin',
  '/no/such/page',
  `/${'deep/'.repeat(40)}end`,
  '/opportunities/nowhere',
  '/articles/not-written-yet',
  '/careers/index.html/x',
  '/caf%C3%A9',
  '/%E3%82%B5%E3%83%83%E3%82%AB%E3%83%BC',
  '/%F0%9F%A5%85',
  '/%',
  '/%zz',
  '/%C3',
  '/%00',
  '/opportunities%00',
  '/careers%0d%0aSet-Cookie:%20a=b',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '//nowhere.example/x',
  '/.env',
  '/.git/config',
  "/<script>alert('1')</script>",
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/{}|^`"',
  `/${'a'.repeat(6000)}`
]

test('an unknown or odd path is answered with 404 and the page for it', async ({ stack }) => {
  for (const path of paths) {
    const answer = await getRaw(stack.siteUrl, path)
    expect.soft(answer.status, path).toBe(404)
    expect.soft(answer.body, path).toContain('Oops! Page not found')
    expect.soft(answer.body, path).not.toContain('alert')
    expect.soft(answer.setCookie, path).toBeUndefined()
  }
})

test('an odd path is shown as not found by the scripts too, and leads home', async ({ page, watch }) => {
  watch.expectErrors(/status of 404|Page not found: /)
  for (const path of [
    '/%E3%82%B5%E3%83%83%E3%82%AB%E3%83%BC/%F0%9F%A5%85',
    '/%zz/x',
    '/a%00b',
    '/articles/none'
  ]) {
    const logged = page.waitForEvent('console', (message) => message.text().includes('Page not found: '))
    expect((await page.goto(path))?.status()).toBe(404)
    await logged
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  }
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Soccer Journey Starts Here')
})

test('the address of a page as people type it leads to the page', async ({ page }) => {
  for (const [typed, address] of [
    ['/Careers?utm_source=Club#List', '/careers?utm_source=Club#List'],
    ['/SUFC', '/sufc'],
    ['/elite-25//', '/elite-25'],
    ['/Guides//College-Placement/', '/guides/college-placement']
  ] as const) {
    await page.goto(typed)
    await expect(page).toHaveURL(address)
  }
})

test('a host that redirects nothing shows the not-found page, and its script leads on', async ({
  page,
  stack,
  watch
}) => {
  watch.expectErrors(/status of 404/)
  const missing = await (await fetch(new URL('/nowhere', stack.siteUrl))).text()
  await page.route('**/Careers/?utm_source=x', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: missing })
  )
  await page.goto('/Careers/?utm_source=x')
  await expect(page).toHaveURL('/careers?utm_source=x')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found')
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
