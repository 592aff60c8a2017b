import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { parseDocument } from 'yaml'
import { contentModules } from '../vite/content-plugin.ts'
import { openContent } from '../vite/content.ts'
import { prose } from '../vite/prose-plugin.ts'
import { copyContentTo } from './project-copies.ts'

type Place = readonly (string | number)[]

export type ContentCopy = Awaited<ReturnType<typeof copyContent>>

/** Copies the site's content into a folder, for tests that change and build it. */
export async function copyContent() {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-content-'))
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  await copyContentTo(root)

  async function bundle(code: string, plugins: Plugin[]) {
    const entry = join(root, 'page.js')
    await writeFile(entry, code)
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: {
        write: false,
        rolldownOptions: {
          input: entry,
          external: [/^react/, /elements\.js$/, /^kit-image/],
          preserveEntrySignatures: 'strict'
        }
      }
    })
    if (!('output' in built)) throw new Error('Expected one output')
    return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  }

  return {
    root,

    /** Builds a page that imports the `texts` and the claims, which check all content. Resolves to its code. */
    build: (texts: string[] = []) => {
      const imports = texts.map((file, index) => `export { default as text${index} } from './${file}'\n`)
      const content = openContent(root)
      return bundle(`${imports.join('')}export { claims } from 'content'`, [
        contentModules(content),
        prose(content, 'elements.js')
      ])
    },

    /** Builds a text alone. */
    compile: (text: string) =>
      bundle(`export { default } from './${text}'`, [prose(openContent(root), 'elements.js')]),

    read: (file: string) => readFile(join(root, file), 'utf8'),

    write: (file: string, text: string) => writeFile(join(root, file), text),

    /** Reads the value at a place of a YAML file, such as `['closing', 'title']`. */
    at: async (file: string, place: Place): Promise<unknown> =>
      parseDocument(await readFile(join(root, file), 'utf8')).getIn(place),

    /** Sets the value at a place of a YAML file, or removes it if `value` is undefined. */
    set: async (file: string, place: Place, value: unknown) => {
      const document = parseDocument(await readFile(join(root, file), 'utf8'))
      if (value === undefined) document.deleteIn(place)
      else document.setIn(place, value)
      await writeFile(join(root, file), String(document))
    },

    edit: async (file: string, from: string, to: string) => {
      const text = await readFile(join(root, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      await writeFile(join(root, file), text.replace(from, to))
    },

    /** Removes one file, or the whole copy. */
    remove: (file = '') => rm(join(root, file), { recursive: true })
  }
}
