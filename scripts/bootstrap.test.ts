import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'

/** A project with the real scripts of package.json, whose `npm start` is a server that ends as asked. */
async function projectOf(program: string) {
  const root = await temporaryDir()
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const files = {
    'package.json': JSON.stringify({ scripts, type: 'module' }),
    'package-lock.json': JSON.stringify({ packages: {} }),
    'scripts/start.ts': program
  }
  await mkdir(join(root, 'scripts'))
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'node_modules/.bin/node'))
  await copyFile(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'))
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text)
  return root
}

test('npm start passes SIGTERM on, and ends after the servers', async () => {
  const cwd = await projectOf(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 200))
    setTimeout(() => process.exit(1), 60_000)
    console.log('listening', process.pid)`)
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`
  const npm = spawn('npm', ['start', '--silent'], { cwd, env: { ...process.env, PATH } })
  const [listening] = await once(npm.stdout.setEncoding('utf8'), 'data')
  expect(listening).toContain('listening')
  let stopped = ''
  npm.stdout.on('data', (text) => (stopped += text))
  npm.kill('SIGTERM')
  expect((await once(npm, 'exit'))[0]).toBe(0)
  expect(stopped).toContain('stopped')
})
