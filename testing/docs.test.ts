import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textAt, textsAt } from '../editor/git.ts'
import { exampleEnvironment, withSettings } from '../scripts/write-settings.ts'
import { applyChange, readRecipes } from './recipes/recipes.ts'

const files = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'site/*/*.md'])
const papers = [
  ...files,
  ...globSync('deploy/**/*', { exclude: (name) => name.endsWith('.json') }),
  'compose.yaml'
].filter((file) => statSync(file).isFile())
const textOf = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, first = '']) => first)

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')))
const commandsOfLeads = new Set(
  found(execFileSync(process.execPath, ['relay/cli.ts', '--help'], { encoding: 'utf8' }), /^ {2}([\w-]+) /gm)
)

/** Makes the anchor of a heading like GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

describe.each(files)('%s', (file) => {
  // Links in code examples are not checked.
  const text = textOf(file).replaceAll(/^( *)```(?:ts|tsx|yaml|mdx)\b.*\n[\s\S]*?\n\1```$/gm, '')

  test('leads to places that exist', () => {
    const broken = found(text, /\]\(([^)\s]+)\)/g).filter((link) => {
      // An external address, or a page of the site in an example.
      if (/^(https?:|\/)/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path ? join(dirname(file), path) : file
      if (!existsSync(target)) return true
      return (
        anchor !== undefined &&
        !found(textOf(target), /^#+ (.+)$/gm)
          .map(anchorOf)
          .includes(anchor)
      )
    })
    expect(broken).toEqual([])
  })
})

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync)
const fileNames = new Set(tracked.map((file) => basename(file)))
const folders = new Set(tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
const code = tracked.filter((file) => /\.(tsx?|mjs|ya?ml|sh)$|file$/.test(file) && !file.endsWith('.test.ts'))
const decisions = globSync('docs/decisions/*.md').map((file) => basename(file))
/** What somebody who follows the recipes adds. */
const added = readRecipes(textOf('CONTRIBUTING.md')).flatMap(({ changes }) => changes)
const isAdded = (path: string) => added.some(({ file }) => file.startsWith(path))
const words = new Set([...code.map(textOf), ...added.map(({ block }) => block)].join().match(/\w+/g))

describe.each(papers)('%s names only', (file) => {
  const text = textOf(file)
  const inCode = file.endsWith('.md') ? found(text, /(```[\s\S]*?```|`[^`\n]+`)/g).join('\n') : text

  test('files that exist', () => {
    const paths = found(inCode, /(?<![\w./@-])(?:\/srv\/ocsm\/)?((?:[\w.-]+\/)+[\w.*@-]*[\w*])/g).filter(
      (path) => folders.has(path.split('/')[0]) && !isAdded(path)
    )
    expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
    const scriptNames = found(inCode, /(?<![\w./@*<-])([a-z][\w-]*\.(?:tsx?|mjs|sh|md))\b(?!\/)/g)
    const units = found(text, /\b(ocsm[\w@-]*\.(?:service|timer|socket))\b/g)
    const named = [...scriptNames, ...units.map((unit) => unit.replace(/@\w+/, '@'))]
    expect(named.filter((name) => !fileNames.has(name))).toEqual([])
  })

  test('commands that exist', () => {
    const ran = found(text, /npm run (?:--silent )?(\w[\w:]*(?:-\w+)*)/g)
    expect(ran.filter((name) => scripts[name] === undefined)).toEqual([])
    const asked = found(inCode, /(?:^ *leads|`leads|npm run leads --|relay\/cli\.ts) ([a-z][a-z-]*)/gm)
    expect(asked.filter((name) => !commandsOfLeads.has(name))).toEqual([])
  })

  test('settings and identifiers that exist', () => {
    const settings = inCode.match(/\b(?!AF_)[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []
    // Decisions also name what other projects have.
    const identifiers = file.startsWith('docs/decisions/') ? [] : found(text, /`([a-z]+[A-Z]\w+)`/g)
    expect([...settings, ...identifiers].filter((name) => !words.has(name))).toEqual([])
  })

  test('decisions that exist', () => {
    const numbers = found(text, /\bdecisions?[ /]0*(\d+)/gi).map((number) => number.padStart(4, '0'))
    expect(numbers.filter((number) => !decisions.some((name) => name.startsWith(number)))).toEqual([])
  })
})

test('each decision has a number of its own, in its name and its title', () => {
  const numbers = decisions.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
  const titled = decisions.map((name) => found(textOf(`docs/decisions/${name}`), /^# (\d+)\. /gm)[0])
  expect(titled.map((number) => number?.padStart(4, '0'))).toEqual(numbers)
})

/** `npm run test:recipes` runs the tests where the recipes have been followed, and not committed. */
const committed = (file: string) => `HEAD:./${file}`

test('a page, an article, a language, a form, a field and a CRM have recipes whose steps find their place', async () => {
  const recipes = readRecipes(await textAt('.', committed('CONTRIBUTING.md')))
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a page',
    'Add an article',
    'Add a language',
    'Add a lead form',
    'Add a field to a form',
    'Add a CRM'
  ])
  const changes = recipes.flatMap((recipe) => recipe.changes)
  const changed = [...new Set(changes.map(({ file }) => file))]
  const before = await textsAt('.', changed.map(committed))
  const texts = new Map(changed.map((file, index) => [file, before[index]]))
  for (const change of changes) {
    const { file, where } = change
    texts.set(file, applyChange(where && texts.get(file), change))
  }
})

test('docs/settings.md and the example environment say what the settings are: npm run docs:settings', () => {
  expect(textOf('docs/settings.md')).toBe(withSettings(textOf('docs/settings.md')))
  expect(textOf('deploy/relay.env.example')).toBe(exampleEnvironment())
})

test('the operator watches figures that the relay tells', () => {
  const told = new Set(found(textOf('relay/admin-port.ts'), /'(relay_\w+)'/g))
  const watched = found(textOf('docs/operating.md'), /\b(relay_[a-z_]+)/g)
  expect(watched.filter((name) => !told.has(name))).toEqual([])
  expect(watched.length).toBeGreaterThan(5)
})
