import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import {
  Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Pair,
  parseDocument,
  Scalar,
  type ScalarTag,
  type YAMLMap,
  type YAMLSeq
} from 'yaml'
import { contentOf, type Fields, splitText, Unreadable } from '../content/schema/read-text.ts'
import { bodyField, isRecord, type Place } from './shape.ts'

/** The line of a text at which the value of a place begins. */
export function lineOf(text: string, place: Place): number {
  const { head, line } = splitText(text)
  const counter = new LineCounter()
  const node = parseDocument(head, { lineCounter: counter }).getIn(place, true)
  return counter.linePos((isNode(node) && node.range?.[0]) || 0).line + line
}

/** The text of a file, empty if there is none. */
export const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const parsed = new Map<string, { text: string; data: Fields }>()

/** Parses a file again only once it has changed: the list of pages counts what all of them lack. */
export function contentAt(path: string): Fields {
  const text = textOf(path)
  const before = parsed.get(path)
  if (before?.text === text) return before.data
  const data = contentOf(text, path)
  parsed.set(path, { text, data })
  return data
}

/** Undefined for what cannot be read: what does not depend on it goes on. */
export function tryRead<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/**
 * Writes `data` into the text that a file has, which is empty for a new file. Unchanged parts keep their comments, quotes,
 * line breaks and order, so that a change of one word changes few lines. What is written is read again: if old lines do not
 * fit new ones, all are new.
 */
export function writeContent(source: string, data: unknown): string {
  for (const text of [source, '']) {
    const written = writeOver(text, data)
    if (
      isDeepStrictEqual(
        tryRead(() => contentOf(written)),
        structuredClone(data)
      )
    )
      return written
  }
  throw new Error('These words cannot be written into a file of content')
}

function writeOver(source: string, data: unknown): string {
  const { head } = splitText(source)
  if (!isRecord(data) || typeof data[bodyField] !== 'string') return writeYaml(head, data)
  const { [bodyField]: body, ...rest } = data
  return `---\n${writeYaml(source === '' ? '' : head, rest)}---\n\n${body.trim()}\n`
}

const lineWidth = 120

/** A longer text is folded over several lines. */
const longestLine = 90

type Value = Scalar | YAMLMap | YAMLSeq

/** Lines of the source, which the library writes as they are. */
class Lines {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const asTheyAre: ScalarTag = {
  tag: '!lines',
  default: true,
  identify: (value) => value instanceof Lines,
  resolve: String,
  stringify: ({ value }) => (value instanceof Lines ? value.text : String(value))
}

/** Writes `data` as YAML into `source`. */
function writeYaml(source: string, data: unknown): string {
  const document: Document = parseDocument(source)
  document.schema?.tags.unshift(asTheyAre)
  document.contents = update(document.contents, data)
  return document.toString({ lineWidth, singleQuote: true, flowCollectionPadding: false })

  /** Returns a node with `value`: the existing node, changed as little as possible. */
  function update(node: unknown, value: unknown): Value {
    if (isValue(node)) {
      if (saysTheSame(node, value)) return keep(node)
      if (isMap(node) && isRecord(value)) return updateMap(node, value)
      if (isSeq(node) && Array.isArray(value)) return updateList(node, value)
      if (isScalar(node) && (typeof value !== 'object' || value === null))
        return withComments(createNode(value), node)
    }
    return createNode(value)
  }

  function updateMap(map: YAMLMap, record: Record<string, unknown>) {
    map.items = map.items.filter(({ key }) => String(key) in record)
    for (const [name, value] of Object.entries(record)) {
      const pair = map.items.find(({ key }) => String(key) === name)
      if (pair) pair.value = update(pair.value, value)
      else map.items.push(new Pair(keyLike(map, name), createNode(value)))
    }
    return map
  }

  /** An item that only moved keeps its comments. */
  function updateList(list: YAMLSeq, values: unknown[]) {
    const isLine = list.flow === true && fitsLine(values)
    if (list.flow && !isLine) return withComments(createNode(values), list)
    const free = new Set(list.items)
    const moved = values.map((value) => {
      const item = Array.from(free).find((one) => saysTheSame(one, value))
      free.delete(item)
      return item
    })
    list.items = values.map((value, index) => {
      const before = list.items[index]
      return update(moved[index] ?? (free.has(before) ? before : undefined), value)
    })
    list.flow = isLine
    return list
  }

  /** Keeps the parts of a node in block style. Copies any other node from the source, character by character. */
  function keep(node: Value): Value {
    if (isScalar(node) || node.flow) {
      const [start, end] = node.range ?? [0, 0]
      const [gap = ''] = /\n\s*$/.exec(source.slice(0, start)) ?? []
      const lines = new Lines(gap + source.slice(start, end).trimEnd())
      return withComments(new Scalar(lines), node)
    }
    for (const item of node.items)
      if (item instanceof Pair && isValue(item.value)) item.value = keep(item.value)
    if (isSeq(node)) node.items = node.items.map((item) => (isValue(item) ? keep(item) : item))
    return node
  }
}

/** A key with a blank line before it if the last key has one. */
function keyLike(map: YAMLMap, name: string): Scalar {
  const last = map.items.at(-1)?.key
  return Object.assign(new Scalar(name), { spaceBefore: isScalar(last) && last.spaceBefore === true })
}

/** A new node, with long texts on separate lines. */
function createNode(value: unknown): Value {
  const { contents } = new Document(value)
  if (!isValue(contents)) throw new Error(`Cannot be written as YAML: ${String(value)}`)
  return spread(contents)
}

function spread(node: Value): Value {
  if (isMap(node)) for (const { value } of node.items) if (isValue(value)) spread(value)
  if (isSeq(node)) for (const item of node.items) if (isValue(item)) spread(item)
  if (isScalar(node) && typeof node.value === 'string') {
    if (node.value.includes('\n')) node.type = 'BLOCK_LITERAL'
    else if (node.value.length > longestLine) node.type = 'BLOCK_FOLDED'
  }
  return node
}

/** Whether a list of plain values, such as `[0.5, 0.4]`, is short enough for one line. */
const fitsLine = (values: unknown[]) =>
  values.every((value) => typeof value !== 'object') && JSON.stringify(values).length <= longestLine

function withComments(node: Value, from: Value): Value {
  node.commentBefore = from.commentBefore ?? null
  node.comment = from.comment ?? null
  node.spaceBefore = from.spaceBefore ?? false
  return node
}

const isValue = (node: unknown): node is Value => isScalar(node) || isCollection(node)

/** Ignores the order of keys. */
function saysTheSame(node: unknown, value: unknown): boolean {
  if (isScalar(node)) return node.value === value
  if (isSeq(node))
    return (
      Array.isArray(value) &&
      node.items.length === value.length &&
      node.items.every((item, index) => saysTheSame(item, value[index]))
    )
  if (!isMap(node) || !isRecord(value)) return false
  return (
    node.items.length === Object.keys(value).length &&
    node.items.every(({ key, value: inner }) => saysTheSame(inner, value[String(key)]))
  )
}
