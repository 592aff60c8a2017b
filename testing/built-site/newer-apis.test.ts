import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { features } from 'web-features'
import { oldestBrowsers } from '../../scripts/oldest-browsers.ts'

/** https://github.com/web-platform-dx/web-features uses a longer name for Safari on iOS than Vite. */
const served = oldestBrowsers.map(
  ({ name, version }) => [name === 'ios' ? 'safari_ios' : name, version] as const
)

function isNewer(support: object): boolean {
  const since = new Map(Object.entries(support))
  return served.some(([name, version]) => !(Number(String(since.get(name)).replace('≤', '')) <= version))
}

/** Globals and static members by their full names, and members by name if no older interface has that name. */
const newer = readNewer()

function readNewer(): Set<string> {
  const known = new Map<string, boolean>()
  const learn = (name: string, isNew: boolean) => known.set(name, isNew && (known.get(name) ?? true))
  for (const feature of Object.values(features)) {
    const keys = feature.kind === 'feature' ? (feature.status.by_compat_key ?? {}) : {}
    for (const [key, { support }] of Object.entries(keys)) {
      const [, owner, name] = /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
      if (!owner) continue
      const member = name?.replace(/_static$/, '')
      learn(member ? `${owner}.${member}` : owner, isNewer(support))
      if (member && member === name) learn(member, isNewer(support))
    }
  }
  return new Set([...known].filter(([, isNew]) => isNew).map(([name]) => name))
}

/**
 * Finds the APIs that a module calls without a check although the oldest supported browsers lack them.
 *
 * It compares names. It finds globals, static members (`AbortSignal.any`) and calls of members whose name has two words
 * (`toWellFormed()`), but not one-word members, options, or events. Any check of the name in the module counts as a guard.
 */
function findNewerApis(file: string, code: string): string[] {
  const called = new Set<string>()
  const checked = new Set<string>()
  const call = (name: string) => newer.has(name) && called.add(name)

  const callTwoWords = (name: string, owner = '') => /[a-z][A-Z]/.test(name) && call(owner + name)

  const check = (node: ESTree.Expression | ESTree.PrivateIdentifier) => {
    if (node.type === 'Identifier') checked.add(node.name)
    else if (node.type === 'Literal') checked.add(String(node.value))
    else if (node.type === 'TemplateLiteral') checked.add(node.quasis[0]?.value.raw ?? '')
    else if (node.type === 'UnaryExpression') check(node.argument)
    else if (node.type === 'ChainExpression') check(node.expression)
    else if (node.type === 'MemberExpression') check(node.property)
    else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      check(node.left)
      check(node.right)
    }
  }

  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  new Visitor({
    NewExpression: ({ callee }) => void (callee.type === 'Identifier' && call(callee.name)),
    CallExpression({ callee, optional }) {
      if (optional) check(callee)
      else if (callee.type === 'Identifier') callTwoWords(callee.name, 'Window.')
      else if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        callTwoWords(callee.property.name)
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (/^[A-Z]/.test(object.name)) call(object.name)
      call(`${object.name}.${property.name}`)
    },
    IfStatement: (node) => check(node.test),
    ConditionalExpression: (node) => check(node.test),
    LogicalExpression: ({ left }) => check(left),
    BinaryExpression: (node) => void (node.operator === 'in' && check(node)),
    UnaryExpression: (node) => void (node.operator === 'typeof' && check(node))
  }).visit(program)
  return [...called].filter((name) => !checked.has(name.replace(/^.*\./, '')))
}

/** React's own function, and a method that React calls only after a view transition has begun. */
const fine = new Set(['createContext', 'skipTransition'])

test('the built site calls no API that the oldest browsers served lack, unless it checks for it', () => {
  const files = globSync(['build/client/assets/*.js', 'site/start-up/*.js'])
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    findNewerApis(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)
  )
  expect(found.filter((line) => !fine.has(line.replace(/^.*: /, '')))).toEqual([])
})

test.each([
  ['AbortSignal.any([])', ['AbortSignal.any']],
  ['new CloseWatcher()', ['CloseWatcher']],
  ['"x".toWellFormed()', ['toWellFormed']],
  ['requestIdleCallback(start)', ['Window.requestIdleCallback']],
  ['AbortSignal.any?.([])', []],
  ['if (window.CloseWatcher) new CloseWatcher()', []],
  ['"requestIdleCallback" in window && requestIdleCallback(start)', []],
  ['fetch("/").then(({ text }) => [text].at(-1))', []]
])('%s: %j', (code, found) => {
  expect(findNewerApis('sample.js', code)).toEqual(found)
})
