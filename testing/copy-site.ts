import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runTool } from '../scripts/run-tool.ts'

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
  'vite',
  'content-collections.ts',
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
