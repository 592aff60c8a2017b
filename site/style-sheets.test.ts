import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AtRule, parse, Root, Rule } from 'postcss'
import { expect, test } from 'vitest'

const modules = globSync('site/**/*.module.css')
const code = globSync('site/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8')
}))
const imports = code.flatMap(({ file, text }) =>
  Array.from(text.matchAll(/from '(\..+\.module\.css)'/g), ([, sheet = '']) => ({
    file,
    text,
    sheet: join(dirname(file), sheet)
  }))
)

/** The selectors of a rule without what they only ask: `.panel:has(h2) p` styles a `p` of `.panel`. */
function styled({ selectors }: Rule): string[] {
  return selectors.map((selector) =>
    selector.replaceAll(/:(has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  )
}

function isAlone(node: Rule['parent']): boolean {
  if (node === undefined || node instanceof Root) return true
  if (node instanceof Rule || (node instanceof AtRule && node.name.endsWith('keyframes'))) return false
  return isAlone(node.parent)
}

/** The selectors of a sheet for elements that its own components do not render. The text of these is `owners`. */
function findForeign(css: string, owners: string): string[] {
  const found: string[] = []
  parse(css).walkRules((rule) => {
    for (const selector of styled(rule)) {
      // `:root` is how the window scrolls.
      const isOwn = /\.\w|^:root$/.test(selector) || !isAlone(rule.parent)
      const within = selector.split(/[\s>+~]+/)
      const parts = within
        .slice(within.findIndex((part) => part.includes('.')))
        .filter((part) => !part.includes('.'))
      const attributes = parts.flatMap((part) =>
        Array.from(part.matchAll(/\[(data-[\w-]+)/g), ([, name = '']) => name)
      )
      if (!isOwn || selector.includes(':global') || attributes.some((name) => !owners.includes(name)))
        found.push(selector)
    }
  })
  return found
}

test('no style sheet reaches into another component', () => {
  const found = modules.flatMap((sheet) => {
    const owners = imports.filter((each) => each.sheet === sheet).map(({ text }) => text)
    return findForeign(readFileSync(sheet, 'utf8'), owners.join()).map((selector) => `${sheet}: ${selector}`)
  })
  expect(modules.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

test('the classes of a sheet are used in its own folder only', () => {
  const foreign = imports.filter(({ file, sheet }) => dirname(file) !== dirname(sheet))
  expect(foreign.map(({ file, sheet }) => `${file}: ${sheet}`)).toEqual([])
})

test.each([
  ['.panel :is(h2, h3) { margin: 0 }', 'Panel', []],
  ['.scene:has([data-shown]) .steps { opacity: 1 }', 'Scene', []],
  ["[id='sent']:is(:target, [data-shown]) ~ .rail { display: none }", 'Rail', []],
  ['.list { li { margin: 0 } }', 'List', []],
  [':root:has(.text > a:hover) { scroll-behavior: smooth }', 'Text', []],
  ['[data-pitch] { fill: none }', 'data-pitch', ['[data-pitch]']],
  ['body:has(.hero) header button { color: red }', 'Hero', ['body header button']],
  [':global(main) .rail { display: none }', 'Rail', [':global(main) .rail']],
  ['.panel [data-size] + p { margin: 0 }', 'Panel', ['.panel [data-size] + p']],
  ['.display[data-size] { margin: 0 }', 'Display', []]
])('%s', (css, owners, found) => {
  expect(findForeign(css, owners)).toEqual(found)
})

test('a sheet asks for widths by the names of the tokens, and leaves its layer to the build', () => {
  const found = globSync('site/**/*.css').flatMap((sheet) => {
    const text = readFileSync(sheet, 'utf8')
    const literal = sheet.endsWith('tokens.css') ? [] : (text.match(/@media[^{]*width/g) ?? [])
    const layered = sheet.endsWith('.module.css') ? (text.match(/@layer/g) ?? []) : []
    return [...literal, ...layered].map((words) => `${sheet}: ${words}`)
  })
  expect(found).toEqual([])
})

test('every size and space that a sheet reads is a token', () => {
  const tokens = readFileSync('site/ui/tokens.css', 'utf8')
  const read = globSync('site/**/*.css').flatMap((sheet) =>
    Array.from(readFileSync(sheet, 'utf8').matchAll(/var\(--([nstw]-?\w+)\)/g), ([, name = '']) => ({
      sheet,
      name
    }))
  )
  expect(
    read.filter(({ name }) => /^([nsw]\d+|t-\w+)$/.test(name) && !tokens.includes(`--${name}:`))
  ).toEqual([])
})
