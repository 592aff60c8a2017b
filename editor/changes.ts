import { contentOf } from '../content/schema/read-text.ts'
import { tryRead } from './content-file.ts'
import type { Documents } from './documents.ts'
import { type Change, git, linesOf, textsAt } from './git.ts'
import { labelOf, nameOf, singular } from './names.ts'
import { isRecord, type Part, type Shape } from './shape.ts'

/** A field that differs, in the words of its form: "Hero: Title". Of a text, a number or a choice, also its words. */
export type Difference = { what: string; before?: string; after?: string }

export function changesBetween(shape: Shape, before: unknown, after: unknown, label = ''): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (shape.kind === 'record') return ofParts(shape.parts, before, after, label)
  if (shape.kind === 'register') return ofRegister(shape.parts, before, after)
  if (shape.kind === 'list') return ofList(shape.item, listOf(before), listOf(after), label)
  return [{ what: label, ...narrowed(wordsOf(before), wordsOf(after)) }]
}

function ofParts(parts: Part[], before: unknown, after: unknown, label: string): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return parts.flatMap(({ name, shape }) =>
    changesBetween(shape, old[name], now[name], labelOf(name, shape)).map((change) => {
      const { what } = change
      return Object.assign(change, { what: label && label !== what ? `${label}: ${what}` : what })
    })
  )
}

function ofRegister(parts: Part[], before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const keys = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...keys].flatMap((key) => {
    if (!(key in now)) return { what: `${key} removed` }
    return key in old ? ofParts(parts, old[key], now[key], key) : { what: `${key} added` }
  })
}

function ofList(item: Shape, before: unknown[], after: unknown[], label: string): Difference[] {
  const one = singular(label)
  const described = (record: unknown) => {
    const name = nameOf(item, record)
    return name ? `${one} “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”` : one
  }
  const added = after.filter((record) => lacks(before, record))
  const removed = before.filter((record) => lacks(after, record))
  if (added.length === 0 && removed.length === 0) return [{ what: `${label} in another order` }]
  // As many as before: each new one replaces the old one at its place. Else the same name makes two the same record.
  const isEven = added.length === removed.length
  const oldOf = (record: unknown, index: number) =>
    isEven ? removed[index] : removed.find((other) => described(other) === described(record))
  const olds = added.map(oldOf)
  return [
    ...removed
      .filter((record) => !olds.includes(record))
      .map((record) => ({ what: `${described(record)} removed` })),
    ...added.flatMap((record, index) => {
      const old = olds[index]
      if (old === undefined) return { what: `${described(record)} added` }
      return changesBetween(item, old, record, item.kind === 'record' ? described(old) : one)
    })
  ]
}

const context = 40

/** Two texts without what they have in common far from the difference. */
function narrowed(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const cut = (text: string) => {
    const [from, to] = [Math.max(0, start - context), Math.min(text.length, text.length - end + context)]
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return { before: cut(before), after: cut(after) }
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {})

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const lacks = (list: unknown[], one: unknown) =>
  !list.some((other) => JSON.stringify(other) === JSON.stringify(one))

/** What waits of one page: its fields with their old and new words, and who saved them. */
export type WaitingPage = { page: string; by: string[]; at: string; changes: Difference[] }

/** A file before and after commits that follow each other directly. */
type Run = { path: string; before: string; after: string; by: string[]; at: string }

/**
 * Lists what the staff saved, by page and field. Commits on one file count as one change, so that what was changed back
 * does not count. What a developer changed in between is not theirs.
 */
export function createWaiting(documents: Documents) {
  /** A commit never changes, and the page asks every few seconds. */
  const known = new Map<string, Run[]>()
  /** The pages of lists of changes that the publisher still gives. */
  const made = new WeakMap<Change[], Promise<WaitingPage[]>>()

  /** `changes` has the newest first. */
  async function pages(changes: Change[]): Promise<WaitingPage[]> {
    const runs: Run[] = []
    const unread = changes.filter(({ commit }) => !known.has(commit))
    for (const [commit, read] of await readCommits(unread)) known.set(commit, read)
    for (const { commit } of changes.toReversed()) {
      for (const next of known.get(commit) ?? []) {
        const at = runs.findLastIndex(({ path, after }) => path === next.path && after === next.before)
        const last = runs[at]
        if (last) runs[at] = { ...next, before: last.before, by: [...new Set([...last.by, ...next.by])] }
        else runs.push(next)
      }
    }
    return runs.map(inWords).filter((page) => page.changes.length > 0)
  }

  function inWords({ path, before, after, by, at }: Run): WaitingPage {
    const document = documents.at(path)
    const [old, now] = [before, after].map((text) => tryRead(() => contentOf(text)))
    const title = (now ?? old)?.['title']
    const isArticle = path.endsWith('.mdx') && typeof title === 'string'
    return { page: isArticle ? title : (document?.label ?? path), by, at, changes: differences() }

    function differences(): Difference[] {
      if (before === after) return []
      if (!after) return [{ what: 'The whole page is deleted' }]
      if (!before) return [{ what: 'A new page' }]
      if (!document || !old || !now) return [{ what: 'Changed' }]
      return changesBetween(document.shape, old, now)
    }
  }

  return (changes: Change[]): Promise<WaitingPage[]> => {
    const before = made.get(changes)
    if (before) return before
    const found = pages(changes)
    made.set(changes, found)
    found.catch(() => made.delete(changes))
    return found
  }
}

/** Reads the files of content that each commit changed, by its name: with two calls of git, however many they are. */
async function readCommits(changes: Change[]): Promise<Map<string, Run[]>> {
  if (changes.length === 0) return new Map()
  const commits = changes.map(({ commit }) => commit)
  const options = ['--format=%x00%H', '--name-only', '--relative']
  const named = await git('.', 'show', ...options, ...commits, '--', 'content')
  const files = new Map(
    named.split('\0').map((one) => {
      const [commit = '', ...paths] = linesOf(one)
      return [commit, paths.filter((path) => /\.(yaml|mdx)$/.test(path))] as const
    })
  )
  const pathsOf = (commit: string) => files.get(commit) ?? []
  const names = commits.flatMap((commit) =>
    pathsOf(commit).flatMap((path) => [`${commit}^:./${path}`, `${commit}:./${path}`])
  )
  const texts = (await textsAt('.', names)).values()
  const next = () => texts.next().value ?? ''
  return new Map(
    changes.map(({ commit, by, at }) => [
      commit,
      pathsOf(commit).map((path) => ({ path, before: next(), after: next(), by: [by], at }))
    ])
  )
}
