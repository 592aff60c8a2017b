import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDrafts, stepOf, type Store } from './drafts.ts'
import { createTyped, isDirty } from './typed.ts'

/** What a browser keeps. */
function openStorage(): Store {
  const kept = new Map<string, unknown>()
  return {
    all: async () => [...kept.values()],
    put: async (draft) => kept.set(draft.name, structuredClone(draft)),
    remove: async (name) => kept.delete(name)
  }
}

function open(storage: Store) {
  const data = { title: 'Home' }
  const typed = createTyped({ data, base: { data, version: 'v0' } })
  return { typed, end: keepDraft(typed, () => 'home', storage) }
}

const rest = () => vi.advanceTimersByTime(1000)

let storage: Store

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:32:00Z') })
  storage = openStorage()
})
afterEach(() => vi.useRealTimers())

test('a text that is not saved outlives its window, with its time and the text that it began with', async () => {
  const { typed } = open(storage)
  typed.set(['title'], 'Half a ti')
  rest()
  const [draft] = await readDrafts(storage)
  expect(draft).toMatchObject({ id: 'home', at: '2026-11-28T10:32:00.300Z', data: { title: 'Half a ti' } })
  const { typed: next } = open(storage)
  if (draft) next.restore(stepOf(draft).step, stepOf(draft).lost)
  expect(next.shown()).toEqual({
    data: { title: 'Half a ti' },
    base: { data: { title: 'Home' }, version: 'v0' }
  })
  next.undo()
  expect(isDirty(next.shown())).toBe(false)
})

test('while somebody types without a pause, what was typed half a second ago is kept', async () => {
  const { typed } = open(storage)
  for (let letters = 1; letters <= 100; letters += 1) {
    typed.set(['title'], 'x'.repeat(letters))
    vi.advanceTimersByTime(50)
  }
  const [draft] = await readDrafts(storage)
  expect(String(Object(draft?.data).title).length).toBeGreaterThanOrEqual(90)
})

test('a text that is saved, undone or left is not kept', async () => {
  const { typed, end } = open(storage)
  typed.set(['title'], 'Two')
  rest()
  expect(await readDrafts(storage)).toHaveLength(1)
  typed.undo()
  rest()
  expect(await readDrafts(storage)).toEqual([])
  typed.redo()
  rest()
  const version = 'v1'
  await typed.save(
    async ({ data }) => ({ ok: true, id: 'home', label: 'Home', page: '/', data: Object(data), version }),
    ({ data }) => data
  )
  rest()
  expect(await readDrafts(storage)).toEqual([])
  typed.set(['title'], 'Three')
  rest()
  end()
  expect(await readDrafts(storage)).toEqual([])
})

test('windows keep texts of their own, and one that is thrown away is gone', async () => {
  const [one, other] = [open(storage), open(storage)]
  one.typed.set(['title'], 'One')
  rest()
  other.typed.set(['title'], 'Other')
  rest()
  const drafts = await readDrafts(storage)
  expect(drafts.map(({ data }) => data)).toEqual([{ title: 'Other' }, { title: 'One' }])
  dropDraft(drafts[0]?.name ?? '', storage)
  expect(await readDrafts(storage)).toHaveLength(1)
})

test('a save whose answer was lost with its window is the same save in the next one', async () => {
  const { typed } = open(storage)
  typed.set(['title'], 'Two')
  await expect(
    typed.save(
      () => Promise.reject(new Error('lost')),
      ({ data }) => data
    )
  ).rejects.toThrow('lost')
  rest()
  const [draft] = await readDrafts(storage)
  const { typed: next } = open(storage)
  if (draft) next.restore(stepOf(draft).step, stepOf(draft).lost)
  const keys: string[] = []
  await next.save(
    async ({ key, data }) => {
      keys.push(key)
      return { ok: true, id: 'home', label: 'Home', page: '/', data: Object(data), version: 'v1' }
    },
    ({ data }) => data
  )
  expect(keys).toEqual([typed.get().unanswered?.key])
  expect(next.shown()).toMatchObject({ data: { title: 'Two' }, base: { version: 'v1' } })
})
