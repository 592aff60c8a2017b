import { afterAll, expect, test, vi } from 'vitest'

vi.stubEnv('VITE_LANGUAGE', 'es')
vi.stubEnv('VITE_PREFIX', '/es')
vi.stubEnv('VITE_LACKING', '/es/privacy /pt')
vi.resetModules()
const { addressIn, addressOf, isHere } = await import('./language.ts')

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('a page that the language lacks is at its English address, and so is one that no language has', () => {
  expect(['/privacy#how-long', '/contact', '/careers'].map(addressOf)).toEqual([
    '/privacy#how-long',
    '/es/contact',
    '/careers'
  ])
  expect(['/privacy#how-long', '/contact', '/careers'].map(isHere)).toEqual([false, true, false])
})

test('another language leads to what it has', () => {
  expect(['/', '/privacy'].map((path) => addressIn('pt', path))).toEqual(['/', '/pt/privacy'])
  expect(addressIn('en', '/privacy')).toBe('/privacy')
})
