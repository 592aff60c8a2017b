import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { passResults } from './pass-results-plugin.ts'

const questions = 'content/find-your-pass.yaml'

test('a result that changes in development is shown without a restart', async () => {
  const root = await temporaryDir()
  for (const file of ['content/claims.yaml', questions]) await cp(file, join(root, file))
  const server = await createServer({
    root,
    configFile: false,
    plugins: [passResults()],
    server: { middlewareMode: true, ws: false }
  })
  onTestFinished(() => server.close())
  const load = async () => (await server.transformRequest('pass-results/player.europe'))?.code
  expect(await load()).toContain('ocsm-trials')

  const written = await readFile(join(root, questions), 'utf8')
  await writeFile(join(root, questions), written.replaceAll('ocsm-trials', 'other-trials'))
  await expect.poll(load, { timeout: 10_000 }).not.toContain('ocsm-trials')
})
