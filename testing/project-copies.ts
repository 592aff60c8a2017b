import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { git } from '../editor/git.ts'
import { pictureFolder } from '../editor/store-picture.ts'
import { runTool } from '../scripts/run-tool.ts'
import { Program } from './program.ts'
import { freePort, freePorts } from './relay/free-port.ts'
import { waitFor } from './wait-for.ts'

const copied = [
  'content',
  'brand',
  'contract',
  'desk',
  'editor',
  'public',
  'relay',
  'scripts',
  'site',
  'staff-ui',
  'vite',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts'
]

/** Packages, and the cache of pictures and fonts. */
const shared = ['node_modules', '.cache']

/** Copies the project into a folder, for tests that build the site with other settings. */
export async function copySite() {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-site-'))
  for (const path of copied) await cp(path, join(root, path), { recursive: true })
  for (const path of shared) await symlink(resolve(path), join(root, path))

  return {
    root,

    edit: async (file: string, from: string, to: string) => {
      const text = await readFile(join(root, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      await writeFile(join(root, file), text.replace(from, to))
    },

    build: async () => {
      const built = await runTool('node', ['scripts/build.ts'], { cwd: root })
      if (!built) throw new Error(`The site in ${root} was not built`)
    },

    remove: () => rm(root, { recursive: true })
  }
}

/** Copies the content. Each picture becomes the same small one: a check of the content reads all of them. */
export async function copyContentTo(root: string) {
  await cp('content', join(root, 'content'), { recursive: true, filter: isNoPicture })
  const plain = sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#123' } })
  const picture = await plain.jpeg().toBuffer()
  for (const file of await readdir(pictureFolder)) await writeFile(join(root, pictureFolder, file), picture)
}

const isNoPicture = (path: string) => !path.startsWith(`${pictureFolder}/`)

/** A file of any form. */
export type Json = ReturnType<typeof JSON.parse>

/** The content in a git repository of its own, and the editor's server on it as a process. */
export async function openEditorProject() {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-editor-'))
  await copyContentTo(root)
  await writeFile(join(root, '.gitignore'), '.cache/\n.editor/\n')
  await commitAll(root)
  const port = await freePort()
  const program = new Program('editor/server.ts', { EDITOR_PORT: String(port) }, [], { cwd: root })
  await program.start()
  const url = `http://localhost:${port}/admin/`

  /** Calls the server as the editor's page does, for a person. */
  async function call(path: string, sent?: object | Uint8Array<ArrayBuffer>, by = 'Anna') {
    const headers = { 'Editor-Name': by, 'Sec-Fetch-Site': 'same-origin' }
    const body = sent instanceof Uint8Array ? sent : JSON.stringify(sent)
    const response = await fetch(`${url}api/${path}`, sent ? { method: 'POST', headers, body } : { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  return {
    root,
    url,
    call,
    read: (path: string) => readFile(join(root, path), 'utf8'),

    /** Opens a file, changes it and saves it. */
    async save(id: string, change: (data: Json) => void, by = 'Anna') {
      const { data, version } = await call(`document?id=${encodeURIComponent(id)}`)
      change(data)
      return call('save', { id, version, data }, by)
    },

    async stop() {
      await program.stop()
      await rm(root, { recursive: true })
    }
  }
}

/** The reasons of a save that was refused. */
export const messagesOf = (answer: { problems?: { message: string }[] }) =>
  (answer.problems ?? []).map(({ message }) => message)

/** A copy of the project with its built site and a git repository: the editor on it, and the relay that serves it. */
export async function openEditorSite() {
  const { root, remove } = await copySite()
  await cp('build', join(root, 'build'), { recursive: true })
  // The packages and the cache are links here.
  await writeFile(join(root, '.gitignore'), `${await readFile('.gitignore', 'utf8')}node_modules\n.cache\n`)
  await cp('package-lock.json', join(root, 'package-lock.json'))
  await cp('crm-sandbox', join(root, 'crm-sandbox'), { recursive: true })
  await commitAll(root)

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
  await waitFor('the editor', async () => (await fetch(url)).ok || undefined, 120_000)

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

async function commitAll(root: string) {
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  await git(root, 'init', '--quiet')
  await git(root, 'add', '.')
  await git(root, ...who, 'commit', '--quiet', '--message', 'Begin')
}
