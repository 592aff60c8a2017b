import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'
import { describe, expect, test } from 'vitest'
import { builtPaths } from '../../site/routes.ts'
import { attributeOf } from '../../site/start-up/html-elements.ts'
import { builtPage, siteRoot, tagged } from './built-page.ts'
import { isNewer } from './oldest-support.ts'

/** Globals and static members by their full names, and members by name if no older interface has that name. */
const newer = readNewer()

function readNewer(): Set<string> {
  const known = new Map<string, boolean>()
  const learn = (name: string, isNew: boolean) => known.set(name, isNew && (known.get(name) ?? true))
  for (const [key, isNew] of isNewer) {
    const [, owner, name] = /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? []
    if (!owner) continue
    const member = name?.replace(/_static$/, '')
    learn(member ? `${owner}.${member}` : owner, isNew)
    if (member && member === name) learn(member, isNew)
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
  const files = globSync([`${siteRoot}/assets/*.js`, 'site/start-up/*.js'])
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

/** Events of elements, documents and windows that the oldest browsers do not send, at least from some elements. */
const newerEvents = new Set(
  [...isNewer].flatMap(([key, isNew]) => {
    const [, name] =
      /^api\.(?:Document|Element|HTML\w*Element|Window)\.(\w+)_event(?:\.\w+_elements)?$/.exec(key) ?? []
    return isNew && name ? [name] : []
  })
)

/**
 * Finds listeners for events that the oldest browsers do not send, without a comment above them that names the event and
 * says what stands in for it.
 */
function findNewerEvents(file: string, code: string): string[] {
  const { program, comments, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  const look = (name: string, { start }: { start: number }) => {
    const isExplained = comments.some(
      ({ value, end }) =>
        end <= start && value.includes(`\`${name}\``) && code.slice(end, start).split('\n').length <= 4
    )
    if (newerEvents.has(name) && !isExplained) found.push(name)
  }
  new Visitor({
    CallExpression(node) {
      const [event] = node.arguments
      const { callee } = node
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type === 'Identifier' && called.name === 'addEventListener' && event?.type === 'Literal')
        look(String(event.value), node)
    },
    JSXAttribute(node) {
      const { name } = node.name
      if (typeof name === 'string' && /^on[A-Z]/.test(name)) look(name.slice(2).toLowerCase(), node)
    }
  }).visit(program)
  return found
}

describe('events', () => {
  test('the site listens to none that the oldest browsers do not send, or says what stands in', () => {
    const files = globSync('site/**/*.{ts,tsx,js}')
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap((file) =>
      findNewerEvents(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)
    )
    expect(found).toEqual([])
  })

  test.each([
    ["popup.addEventListener('toggle', open)", ['toggle']],
    ["addEventListener('command', open)", ['command']],
    ['<dialog onToggle={open} />', ['toggle']],
    ["// Older browsers send no `toggle`.\npopup.addEventListener('toggle', open)", []],
    ["dialog.addEventListener('close', leave)", []]
  ])('%j: %j', (code, found) => {
    expect(findNewerEvents('sample.tsx', code)).toEqual(found)
  })
})

/** Whether a picture, by its address, has a format that the oldest browsers do not read. */
function isUnread(address: string | undefined): boolean {
  const [, inline, file] = /^data:image\/(\w+)|\.(\w+)(?:\?.*)?$/.exec(address ?? '') ?? []
  return isNewer.get(`mediatypes.image.${inline ?? file}`) ?? false
}

describe('pictures', () => {
  test('every picture has a file that the oldest browsers read', () => {
    const pages = builtPaths.map(builtPage)
    const images = pages.flatMap((page) => tagged(page, 'img', 'video', 'link'))
    const addresses = images.flatMap((image) =>
      ['src', 'poster', 'href'].map((name) => attributeOf(image, name))
    )
    expect(addresses.filter((address) => address?.endsWith('.jpg')).length).toBeGreaterThan(50)
    expect(addresses.filter(isUnread)).toEqual([])
    const sheets = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'))
    const drawn = sheets.flatMap((css) => [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url))
    expect(drawn.filter(isUnread)).toEqual([])
  })

  test('a source whose format the oldest browsers lack names it, so that they pass it over', () => {
    const sources = builtPaths.map(builtPage).flatMap((page) => tagged(page, 'source'))
    const untyped = sources.filter((source) => attributeOf(source, 'type') === undefined)
    expect(untyped.map((source) => attributeOf(source, 'srcset')).filter(isUnread)).toEqual([])
    expect(isUnread('/assets/pitch.avif')).toBe(true)
  })
})
