import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let site: typeof import('./language.ts')

beforeAll(async () => {
  vi.stubEnv('VITE_LANGUAGE', 'es')
  vi.stubEnv('VITE_PREFIX', '/es')
  vi.stubEnv('VITE_LACKING', '/es/privacy /pt')
  vi.resetModules()
  site = await import('./language.ts')
})

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a page that the language lacks is at its English address, and so is one that no language has', () => {
  expect(['/privacy#how-long', '/contact', '/careers'].map(site.addressOf)).toEqual([
    '/privacy#how-long',
    '/es/contact',
    '/careers'
  ])
  expect(['/privacy#how-long', '/contact', '/careers'].map(site.isHere)).toEqual([false, true, false])
})

test('another language leads to what it has', () => {
  expect(['/', '/privacy'].map((path) => site.addressIn('pt', path))).toEqual(['/', '/pt/privacy'])
  expect(site.addressIn('en', '/privacy')).toBe('/privacy')
})
