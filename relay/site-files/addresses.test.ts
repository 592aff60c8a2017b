import { expect, test } from 'vitest'
import { openSite } from '../../testing/relay/open-site.ts'

test('only pages count as pages', async () => {
  const { isPage } = await openSite()
  expect(['/', '/opportunities', '/robots.txt', '/nowhere'].filter(isPage)).toEqual(['/', '/opportunities'])
})

test.each([
  '/opportunities/',
  '/opportunities//',
  '/Opportunities',
  '/OPPORTUNITIES/',
  '//opportunities',
  '/\\opportunities',
  '/%6fpportunities',
  '/%2Fopportunities'
])('%s is redirected to the one address of its page, with its query', async (path) => {
  const { get } = await openSite()
  const response = await get(`${path}?utm_source=x//&y=%0d%0aSet-Cookie:a`)
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe('/opportunities?utm_source=x//&y=%0d%0aSet-Cookie:a')
})

test.each([
  '//evil.example',
  '//evil.example/opportunities',
  '/\\evil.example/',
  '/%2f%2fevil.example',
  '/%5cevil.example/',
  '/%2e%2e//evil.example',
  '/https://evil.example/opportunities',
  '/opportunities%00',
  '/opportunities%0d%0a',
  '/opportunities%5c',
  '/Robots.txt'
])('%s names no page, and is not redirected', async (path) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('Location')).toBeNull()
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e/secret.txt',
  '/index.html%00.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/..%255c..%255csecret.txt',
  '/..%c0%afsecret.txt',
  '/%5c..%5csecret.txt',
  '/assets/home-1a2b.js.br',
  '/index.html',
  '/__proto__',
  '/constructor',
  '/%ff'
])('nothing outside the site is served: %s', async (path) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})
