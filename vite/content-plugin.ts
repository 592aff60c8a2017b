import { EventEmitter } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { createBuilder, isSingleton, type AnyContent, type Builder } from '@content-collections/core'
import pLimit from 'p-limit'
import type { Plugin, ViteDevServer } from 'vite'
import { z } from 'zod'
import { claimsSchema, fillText } from '../content/schema/claims.ts'
import { buildLanguage as language, buildPrefix, readCopy, translate } from '../content/schema/translation.ts'

/** English sentences that the language of this build lacks. `scripts/build.ts` writes them down. */
const missingSentences: string[] = process.env.SITE_MISSING
  ? z.array(z.string()).parse(JSON.parse(readFileSync(process.env.SITE_MISSING, 'utf8')))
  : []

/**
 * Makes the content importable as `content-collections`. A bad record fails the build. In development it is shown over
 * the page, which keeps its earlier content.
 * The words in `messages.file` become those of the build's language. If it lacks sentences, which stay English,
 * `marking` is the site's `react/jsx-runtime`.
 */
export function content(messages: { file: string; words: object }, marking?: string): Plugin {
  let root = process.cwd()
  let opened: Content | undefined

  return {
    name: 'content',

    config: (config) => {
      root = resolve(config.root ?? root)
      return {
        define: {
          'import.meta.env.VITE_LANGUAGE': JSON.stringify(language),
          'import.meta.env.VITE_PREFIX': JSON.stringify(buildPrefix)
        },
        resolve: { alias: { 'content-collections': publishedIn(root) } },
        optimizeDeps: { exclude: ['content-collections'] }
      }
    },

    /** A guide in MDX is translated as a whole. */
    resolveId: {
      // Before Vite's own, which finds the English file.
      order: 'pre',
      handler(id, importer) {
        const [, name] = /\/content\/([\w-]+\.mdx)$/.exec(id) ?? []
        const own = name && importer && join(root, 'content', language, name)
        if (own && existsSync(own)) return own
        if (id === untranslated) return `\0${untranslated}`
        const marked =
          marking && missingSentences.length > 0 && id === 'react/jsx-runtime' && join(root, marking)
        return marked && marked !== importer && !importer?.includes('node_modules') ? marked : undefined
      }
    },

    load(id) {
      if (id === `\0${untranslated}`) return describeMissing(root)
      if (id !== join(root, messages.file)) return undefined
      const translated = Object.entries(
        Object(translate(messages.words, { root, name: 'messages', language }))
      )
      return translated.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join(';')
    },

    async buildStart() {
      // React Router opens a second server, which only reads the names that a page exports.
      if (this.environment.config.cacheDir.endsWith('.vite-child-compiler')) return
      opened = await openContent(root)
      const problems = await opened.build()
      if (problems.length > 0) this.error(listProblems(problems))
    },

    configureServer(server) {
      const changes = { add: 'create', change: 'update', unlink: 'delete' } as const
      for (const [event, change] of Object.entries(changes)) {
        server.watcher.on(event, (file: string) => {
          opened?.update(change, file).then(
            (problems) => problems.length > 0 && show(server, listProblems(problems)),
            (error: unknown) => show(server, String(error))
          )
        })
      }
    }
  }
}

/** Sorted by file, because records are read concurrently and finish in random order. */
function listProblems(problems: readonly string[]): string {
  const lines = problems.toSorted().map((problem) => `- ${problem}`)
  return `The content has problems:\n${lines.join('\n')}`
}

function show(server: ViteDevServer, message: string) {
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}

type Content = {
  /** Checks everything. Resolves with the problems, one line each. Publishes the content if there are none. */
  build(): Promise<string[]>
  /** Does the same after a change of one file. */
  update(change: 'create' | 'update' | 'delete', file: string): Promise<string[]>
}

/** Importable as the words of the English sentences that the language of this build lacks. */
const untranslated = 'untranslated'

function describeMissing(root: string): string {
  const claims = claimsSchema.parse(readCopy(root, 'claims', language))
  const folder = join(root, 'content', language)
  const files = globSync('*.{yaml,mdx}', { cwd: folder })
  const words = wordsOf(missingSentences.map((text) => fillText(text, '', claims)))
  const own = wordsOf(files.map((file) => readFileSync(join(folder, file), 'utf8')))
  return `export const missing = ${JSON.stringify([...words.difference(own)])}
export const shared = ${JSON.stringify([...words.intersection(own)])}`
}

const wordsOf = (texts: string[]) =>
  new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu)
  )

const publishedIn = (root: string) =>
  join(root, '.content-collections', existsSync(join(root, 'content', language)) ? language : 'generated')

/** Opens the content that `content-collections.ts` in `root` describes. */
async function openContent(root: string): Promise<Content> {
  const emitter = new EventEmitter()
  const problems = listen(emitter.on.bind(emitter))
  const draft = join(root, `.content-collections/draft-${language}`)
  const options = { configName: `config-${language}.mjs`, outputDir: draft }
  const builder = await createBuilder(join(root, 'content-collections.ts'), options, emitter)
  const inTurn = pLimit(1)

  /** Carries out one job at a time, because an editor may save a file twice in a row. `work` resolves to whether it has built. */
  const carryOut = (work: () => Promise<boolean>) =>
    inTurn(async () => {
      const built = await work()
      const found = (await Promise.all(problems.splice(0))).flat()
      if (built && found.length === 0) await publish(draft, publishedIn(root))
      return found
    })

  return {
    build: () => carryOut(() => builder.build().then(() => true)),
    update: (change, file) => carryOut(() => builder.sync(change, file))
  }
}

/**
 * Collects the builder's problems. It reports an unreadable file when it is opened, and everything else during the
 * build.
 */
function listen(on: Builder['on']): Promise<string[]>[] {
  const problems: Promise<string[]>[] = []
  const report = (problem: string) => void problems.push(Promise.resolve([problem]))
  on('collector:read-error', ({ filePath, error }) => report(`${filePath}: ${error.message}`))
  on('collector:parse-error', ({ filePath, error }) => report(`${filePath}: ${error.message}`))
  on('transformer:validation-error', ({ collection, file }) => {
    const name = (problem: string) => `${fileOf(collection, file.path)}: ${problem}`
    problems.push(describeProblems(collection.schema, file.data).then((found) => found.map(name)))
  })
  on('transformer:error', ({ collection, error }) => report(`${fileOf(collection)}: ${error.message}`))
  on('transformer:result-error', ({ collection, error }) => report(`${fileOf(collection)}: ${error.message}`))
  on('watcher:config-reload-error', ({ error }) => report(error.message))
  return problems
}

function fileOf(collection: AnyContent, file = ''): string {
  return isSingleton(collection) ? collection.filePath : posix.join(collection.directory, file)
}

/** Copies changed modules from `draft` to `target`. The others are not touched, so that nothing reloads. */
async function publish(draft: string, target: string) {
  await mkdir(target, { recursive: true })
  for (const name of await readdir(draft)) {
    const next = withoutDate(await readFile(join(draft, name), 'utf8'))
    const file = join(target, name)
    const known = await readFile(file, 'utf8').catch(() => undefined)
    if (next !== known) await writeFile(file, next)
  }
}

/** The index begins with the time of its creation. */
const withoutDate = (code: string) => code.replace(/^\/\/ generated.*\n/, '')

type Path = readonly (string | number)[]

/** Describes each problem that a schema finds in a file on one line: the record by its name, the field by its place. */
async function describeProblems(schema: AnyContent['schema'], data: unknown): Promise<string[]> {
  const result = await schema['~standard'].validate(data)
  if (!result.issues) return ['does not fit its schema']
  return result.issues.map(({ path = [], message }) => {
    const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment)).map(toKey)
    const record = nameOf(data, keys)
    return `${record ? `record "${record}", ` : ''}field ${placeOf(keys)}: ${message}`
  })
}

const toKey = (key: PropertyKey) => (typeof key === 'number' ? key : String(key))

function placeOf(keys: Path): string {
  const steps = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  return steps.join('').replace(/^\./, '') || 'itself'
}

/** The innermost record above the field that has its own name. */
function nameOf(data: unknown, keys: Path): string | undefined {
  let name: string | undefined
  let value = data
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) break
    const record: Record<string | number, unknown> = { ...value }
    const own = record['id'] ?? record['name'] ?? record['title']
    if (typeof own === 'string') name = own
    value = record[key]
  }
  return name
}
