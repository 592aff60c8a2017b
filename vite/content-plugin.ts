import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DevEnvironment, Plugin, ViteDevServer } from 'vite'
import { buildLanguage as language, buildPrefix, translate } from '../content/schema/translation.ts'
import { visitorWords } from '../contract/messages.ts'
import { documents } from './documents.ts'

/** Has each document by its name, from a module of its own: a page fetches only what it imports. */
const index = '\0content'

/** The content below `root`, each document by its name. `vite/content.ts` opens it. */
type Source = { root: string } & Record<'read' | 'readAgain', () => Promise<object>>

/**
 * Makes the content importable from `content`, and what forms say, in the language of the build. A problem fails the build.
 * In development it is shown over the page, which keeps its earlier content.
 *
 *     import { home } from 'content'
 */
export function contentModules(content: Source): Plugin {
  /** The code of each module by its id. */
  let modules = new Map<string, string>()
  let atStart = modules
  /** What each environment was last asked to load again for. */
  const known = new WeakMap<DevEnvironment, typeof modules>()
  let change = { at: 0, reading: Promise.resolve() }
  const { root } = content

  async function readAgain(server: ViteDevServer) {
    try {
      modules = writeModules(await content.readAgain())
    } catch (error) {
      show(server, error)
    }
  }

  /** Reads one at a time, or a slow reading would replace a later one with older text. Of those that wait, reads the last. */
  function readSince(timestamp: number, server: ViteDevServer): Promise<void> {
    if (timestamp > change.at) {
      const reading = change.reading.then(() => (change.at === timestamp ? readAgain(server) : undefined))
      change = { at: timestamp, reading }
    }
    return change.reading
  }

  return {
    name: 'content',

    config: () => ({
      define: {
        'import.meta.env.VITE_LANGUAGE': JSON.stringify(language),
        'import.meta.env.VITE_PREFIX': JSON.stringify(buildPrefix)
      },
      optimizeDeps: { exclude: ['content'] }
    }),

    /** A guide in MDX is translated as a whole. */
    resolveId: {
      // Before Vite's own, which finds the English file.
      order: 'pre',
      filter: { id: [/^content(\/|$)/, /\/content\/[\w-]+\.mdx$/] },
      handler(id, importer) {
        if (!id.endsWith('.mdx')) return `\0${id}`
        const own = importer && join(root, 'content', language, id.slice(id.lastIndexOf('/')))
        return own && existsSync(own) ? own : undefined
      }
    },

    load: {
      filter: { id: [/^\0content(\/|$)/, /\/contract\/messages\.ts$/] },
      handler: (id) => (id.startsWith(index) ? modules.get(id) : translateMessages(root))
    },

    async buildStart() {
      // React Router opens a second server, which only reads the names that a page exports.
      if (this.environment.config.cacheDir.endsWith('.vite-child-compiler')) return
      const read = await content.read().catch((error: unknown) => this.error(messageOf(error)))
      atStart = modules = writeModules(read)
    },

    /** Each environment asks for the modules that a file changes. */
    async hotUpdate({ file, timestamp, modules: ofFile, server }) {
      if (!file.startsWith(join(root, 'content/'))) return undefined
      await readSince(timestamp, server)
      const before = known.get(this.environment) ?? atStart
      known.set(this.environment, modules)
      const { idToModuleMap } = this.environment.moduleGraph
      const stale = [...modules].filter(([id, code]) => before.get(id) !== code)
      return [...ofFile, ...stale.flatMap(([id]) => idToModuleMap.get(id) ?? [])]
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function show(server: ViteDevServer, error: unknown) {
  const message = messageOf(error)
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}

function translateMessages(root: string): string {
  const translated = Object.entries(Object(translate(visitorWords, { root, name: 'messages', language })))
  return translated.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join(';')
}

function writeModules(content: object): Map<string, string> {
  const modules = new Map<string, string>()
  for (const [name, record] of Object.entries(content)) writeModule(modules, `content/${name}`, record)
  const names = Object.keys(documents)
  modules.set(index, names.map((name) => `export { default as ${name} } from 'content/${name}'`).join('\n'))
  return modules
}

/** Writes the module of a value, and those of what it loads late. */
function writeModule(modules: Map<string, string>, name: string, value: unknown) {
  const imports: string[] = []
  const placed: string[] = []
  /** JSON has no code: a number between two characters that no text has is its place. */
  const place = (code: string) => `\0${placed.push(code) - 1}\0`
  const json = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part
    if ('$import' in part) {
      const path = String(part.$import)
      if (!imports.includes(path)) imports.push(path)
      return place(`i${imports.indexOf(path)}`)
    }
    if (!('$late' in part)) return part
    const late = `${name}/${key}`
    writeModule(modules, late, part.$late)
    return place(`() => import(${JSON.stringify(late)})`)
  })
  const code = json.replaceAll(/"\\u0000(\d+)\\u0000"/g, (_, at: string) => placed[Number(at)] ?? '')
  const lines = imports.map((path, at) => `import i${at} from ${JSON.stringify(path)}`)
  modules.set(`\0${name}`, [...lines, `export default ${code}`].join('\n'))
}
