import { globSync, readFileSync } from 'node:fs'
import { AtRule, parse, type ChildNode, type Container, type Document, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { isNewer } from './oldest-support.ts'

/**
 * What a browser may leave out: it still draws all the rest, and no reader loses anything. What else the oldest browsers
 * lack needs a fallback where it is used.
 */
const enhancements = [
  // How lines break, and where a page breaks on paper.
  'css.properties.text-wrap',
  'css.properties.break-after.avoid',
  'css.properties.break-before.column',
  // What only a pointer has, and the bars that follow it.
  'css.properties.cursor',
  'css.properties.scrollbar-color',
  'css.properties.scrollbar-width',
  'css.properties.overscroll-behavior',
  'css.properties.overscroll-behavior-x',
  // Room for shadows beyond a clipped edge.
  'css.properties.overflow-clip-margin',
  // Movement. site/start-up/follow-scroll.ts moves what follows the scroll; all else is there at once.
  'css.properties.animation-timeline',
  'css.properties.animation-range',
  'css.properties.view-timeline',
  'css.properties.interpolate-size',
  'css.properties.transition-behavior',
  'css.properties.transition.transition-behavior_value',
  'css.properties.overlay',
  'css.at-rules.starting-style',
  // Parts that are drawn later: without it, all are drawn at once.
  'css.properties.content-visibility',
  'css.properties.contain-intrinsic-block-size',
  // Browsers without it have no forced colors.
  'css.properties.forced-color-adjust',
  // Without scripts: what only scripts can use stays in view.
  'css.at-rules.media.scripting',
  // Colors of the selected text, and of a box.
  'css.selectors.selection',
  'css.properties.accent-color',
  // A text in the system's face before that of the page.
  'css.properties.font-family'
]

const isEnhancement = (key: string) => enhancements.some((known) => `${key}.`.startsWith(`${known}.`))

type Use = {
  /** Its name in the data. */
  key: string
  /** What `@supports` has to ask for. */
  word: string
}

const newer = [...isNewer].flatMap(([key, isNew]) => (isNew && key.startsWith('css.') ? [key] : []))
const newerValues = Map.groupBy(
  newer.filter((key) => /^css\.properties\.[\w-]+\.[\w-]+$/.test(key)),
  (key) => key.split('.')[2]
)
const newerFunctions = Map.groupBy(
  newer.filter((key) => key.startsWith('css.types.')),
  (key) => key.split('.').at(-1)
)

/**
 * Finds what a style sheet uses although the oldest browsers drop it, and has no fallback for. A fallback is an `@supports`
 * around it that asks for it, an `@supports not` for it in the same module, an older value before it, the same property with
 * a prefix, or, for `@property`, a rule that sets the initial value.
 *
 * It compares names, as the data has them: selectors, properties, their values, functions, at-rules and media features.
 */
function findNewerStyles(css: string): string[] {
  const found: string[] = []
  parse(css).walk((node) => {
    for (const { key, word } of usesOf(node)) {
      if (isNewer.get(key) && !isEnhancement(key) && !hasFallback(node, key, word))
        found.push(`${key}: ${placeOf(node)}`)
    }
  })
  return found
}

function usesOf(node: ChildNode): Use[] {
  if (node.type === 'rule')
    return [...node.selector.matchAll(/::?([\w-]+)/g)].map(([word, name]) => ({
      key: `css.selectors.${name}`,
      word
    }))
  if (node.type === 'atrule') {
    const features = node.name === 'media' ? [...node.params.matchAll(/\(([\w-]+)/g)] : []
    return [['', ''], ...features].map(([, name]) => {
      const key = ['css.at-rules', node.name, name].filter(Boolean).join('.')
      return { key, word: name || node.name }
    })
  }
  if (node.type !== 'decl') return []
  const { prop, value } = node
  const values = (newerValues.get(prop) ?? []).filter((key) => hasWord(value, key.split('.')[3] ?? ''))
  const functions = [...value.matchAll(/([\w-]+)\(/g)].flatMap(([, name]) => newerFunctions.get(name) ?? [])
  const unquoted = value.replaceAll(/"[^"]*"|'[^']*'/g, '')
  const alternative = prop === 'content' && unquoted.includes('/') ? ['css.properties.content.alt_text'] : []
  return [
    { key: `css.properties.${prop}`, word: prop },
    ...[...values, ...functions, ...alternative].map((key) => ({ key, word: key.split('.').at(-1) ?? '' }))
  ]
}

const hasWord = (text: string, word: string) => text.split(/[^\w-]+/).includes(word)

function hasFallback(node: ChildNode, key: string, word: string): boolean {
  const asked = around(node, 'supports')
  if (asked.some(({ params }) => !params.startsWith('not') && params.includes(word))) return true
  if (node.type === 'rule') return isReplaced(node, word)
  if (node.type === 'atrule') return node.name === 'property' && isSetTo(node)
  if (node.type !== 'decl') return false
  const declared = node.parent?.nodes.filter((other) => other.type === 'decl') ?? []
  if (declared.some(({ prop }) => prop === `-webkit-${node.prop}` || prop === `-moz-${node.prop}`))
    return true
  const before = declared.slice(0, declared.indexOf(node)).filter(({ prop }) => prop === node.prop)
  return before.some((older) => !usesOf(older).some((use) => use.key === key))
}

function around(node: ChildNode, name: string): AtRule[] {
  const found: AtRule[] = []
  let parent: Container | Document | undefined = node.parent
  while (parent) {
    if (parent.type === 'atrule' && parent instanceof AtRule && parent.name === name) found.push(parent)
    parent = parent.parent
  }
  return found
}

/** The hash in the names of a module's classes. */
const moduleOf = (selector: string) => /\.\w+_([\da-f]{5})\b/.exec(selector)?.[1]

function isReplaced(rule: Rule, word: string): boolean {
  const own = moduleOf(rule.selector)
  let replaced = false
  rule.root().walkAtRules('supports', ({ params, nodes = [] }) => {
    if (!params.startsWith('not') || !params.includes(word)) return
    replaced ||= nodes.some(
      (node) => node.type === 'rule' && own !== undefined && moduleOf(node.selector) === own
    )
  })
  return replaced
}

function isSetTo(property: AtRule): boolean {
  let initial: string | undefined
  property.walkDecls('initial-value', ({ value }) => void (initial = value.trim()))
  let isSet = false
  property.root().walkDecls(property.params, (declaration) => {
    isSet ||= declaration.value.trim() === initial && around(declaration, 'keyframes').length === 0
  })
  return isSet
}

function placeOf(node: ChildNode): string {
  if (node.type === 'decl' && node.parent?.type === 'rule')
    return `${placeOf(node.parent)} { ${String(node)} }`
  if (node.type === 'rule') return node.selector
  return String(node).split('{')[0]?.trim() ?? ''
}

test('the built sheets use nothing that the oldest browsers drop, unless there is a fallback', () => {
  const sheets = globSync('build/client/assets/*.css')
  expect(sheets.length).toBeGreaterThan(20)
  expect(new Set(sheets.flatMap((sheet) => findNewerStyles(readFileSync(sheet, 'utf8'))))).toEqual(new Set())
})

test.each([
  // Two headlines over each other, dead roles and prices.
  ['.ending:has(:target) > h2 { visibility: hidden }', ['css.selectors.has']],
  ['@supports selector(:has(a)) { .ending:has(:target) > h2 { visibility: hidden } }', []],
  [
    '@supports not selector(:has(a)) { .ending:has(:target) > h2 { visibility: hidden } }',
    ['css.selectors.has']
  ],
  ['.facts > div { grid-template-columns: subgrid }', ['css.properties.grid-template-columns.subgrid']],
  ['.facts > div { grid-template-columns: auto 1fr; grid-template-columns: subgrid }', []],
  ['@property --y { initial-value: 0 } .bar[data-y] { --y: 1 }', ['css.at-rules.property']],
  ['@property --y { initial-value: 0 } .bar { --y: 0 }', []],
  [`.problem::before { content: '!' / '' }`, ['css.properties.content.alt_text']],
  [`.problem::before { content: '!'; content: '!' / '' }`, []],
  [`.breadcrumb::before { content: '/' }`, []],
  ['.menu_0b576:popover-open { opacity: 1 }', ['css.selectors.popover-open']],
  ['.menu_0b576:popover-open {} @supports not selector(:popover-open) { .menu_0b576 { display: none } }', []],
  ['p { backdrop-filter: none }', ['css.properties.backdrop-filter']],
  ['p { -webkit-backdrop-filter: none; backdrop-filter: none }', []],
  [
    'p { width: calc(sqrt(4) * 1px); color: light-dark(red, blue) }',
    ['css.types.sqrt', 'css.types.color.light-dark']
  ]
])('%s', (css, found) => {
  expect(findNewerStyles(css).map((line) => line.replace(/: .*/, ''))).toEqual(found)
})
