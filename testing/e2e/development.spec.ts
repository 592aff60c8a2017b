import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { builtPaths } from '../../site/routes.ts'
import { Program } from '../program.ts'
import { copySite } from '../project-copies.ts'
import { freePort } from '../relay/free-port.ts'
import { untilHydrated } from './lead-forms.ts'

test('in development, no first view of a page brings a package to light @weekly', async ({ page }) => {
  test.setTimeout(300_000)
  const site = await copySite()
  // The copy shares the packages, but not what Vite made of them.
  await site.edit('vite.config.ts', 'defineConfig({', `defineConfig({ cacheDir: '.vite',`)
  const port = await freePort()
  const server = new Program('scripts/dev-site.ts', {}, ['--conditions=development'], {
    cwd: site.root,
    args: [String(port)]
  })
  const readPackages = () => readFile(join(site.root, '.vite/deps/_metadata.json'), 'utf8')
  try {
    await server.start()
    const atStart = await readPackages()
    for (const path of builtPaths) {
      await page.goto(`http://localhost:${port}${path}`)
      await untilHydrated(page)
    }
    expect(await readPackages()).toBe(atStart)
  } finally {
    await server.stop()
    await site.remove()
  }
})
