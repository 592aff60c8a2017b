import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleEnvironment, withSettings } from '../scripts/write-settings.ts'
import { applyChange } from './recipes/apply-change.ts'
import { readRecipes } from './recipes/read-recipes.ts'

const files = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'site/*/*.md'])
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

  test('names commands that exist', () => {
    const ran = found(text, /npm run (?:--silent )?([\w:]+)/g)
    expect(ran.filter((name) => scripts[name] === undefined)).toEqual([])
    const asked = found(text, /(?:npm run leads --|relay\/cli\.ts) (\w[\w-]*)/g)
    expect(asked.filter((name) => !commandsOfLeads.has(name))).toEqual([])
  })
})

/** `npm run test:recipes` runs the tests where the recipes have been followed, and not committed. */
const committed = (file: string) => execFileSync('git', ['show', `HEAD:${file}`], { encoding: 'utf8' })

test('a page, an article, a form, a field and a CRM have recipes whose steps find their place', () => {
  const recipes = readRecipes(committed('CONTRIBUTING.md'))
  expect(recipes.map(({ title }) => title)).toEqual([
    'Add a page',
    'Add an article',
    'Add a lead form',
    'Add a field to a form',
    'Add a CRM'
  ])
  const changed = new Map<string, string>()
  for (const change of recipes.flatMap((recipe) => recipe.changes)) {
    const { file, where } = change
    changed.set(file, applyChange(where && (changed.get(file) ?? committed(file)), change))
  }
})

test('README and the example environment say what the settings are: npm run docs:settings', () => {
  expect(textOf('README.md')).toBe(withSettings(textOf('README.md')))
  expect(textOf('deploy/relay.env.example')).toBe(exampleEnvironment())
})

test('the operator watches figures that the relay tells', () => {
  const told = new Set(found(textOf('relay/metrics.ts'), /name: '(\w+)'/g))
  const watched = found(textOf('docs/operating.md'), /\b(relay_[a-z_]+)/g)
  expect(watched.filter((name) => !told.has(name))).toEqual([])
  expect(watched.length).toBeGreaterThan(5)
})
