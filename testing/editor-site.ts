import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { git } from '../editor/git.ts'
import { copySite } from './copy-site.ts'
import { Program } from './program.ts'
import { freePort, freePorts } from './relay/free-port.ts'

/** A copy of the project with its built site and a git repository: the editor on it, and the relay that serves it. */
export async function openEditorSite() {
  const { root, remove } = await copySite()
  await cp('build', join(root, 'build'), { recursive: true })
  // The packages and the cache are links here.
  await writeFile(join(root, '.gitignore'), `${await readFile('.gitignore', 'utf8')}node_modules\n.cache\n`)
  await cp('package-lock.json', join(root, 'package-lock.json'))
  await cp('crm-sandbox', join(root, 'crm-sandbox'), { recursive: true })
  await git(root, 'init', '--quiet')
  await git(root, 'add', '.')
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  await git(root, ...who, 'commit', '--quiet', '--message', 'Begin')

  // Development takes three ports after its own.
  const [port, livePort] = [await freePorts(4), await freePort()]
  const live = `http://localhost:${livePort}`
  const relay = new Program(
    join(root, 'relay/server.ts'),
    { PORT: String(livePort), DATA_DIR: join(root, 'data') },
    [],
    { cwd: root }
  )
  await relay.start()
  const settings = { PORT: String(port), SITE_URL: live, DATA_DIR: join(root, 'data-of-editor') }
  const editor = new Program(join(root, 'scripts/dev.ts'), settings, [], { cwd: root, args: ['--edit'] })
  await editor.start()
  const url = `http://localhost:${port}/admin/`
  // Vite, in front of the editor, starts last.
  while (!(await answers(url))) await setTimeout(200)

  return {
    root,
    url,
    live,
    async stop() {
      await editor.stop()
      await relay.stop()
      await remove()
    }
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )
