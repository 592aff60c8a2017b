import { expect, test } from 'vitest'
import { numberOrText } from '../shape.ts'
import type { Saved } from '../store.ts'
import { added, byKeys, joined, keysOf, removed, swapped } from './places.ts'
import { createTyped, isDirty } from './typed.ts'

type Json = ReturnType<typeof JSON.parse>

/** A form with a text, and a server that answers each save when the test says so. */
function open(data: Json) {
  const typed = createTyped({ data, base: { data, version: 'v0' } })
  const saves: { key: string; version: string; data: Json }[] = []
  const waiting: PromiseWithResolvers<Saved>[] = []
  const save = () =>
    typed.save(
      (sent) => {
        saves.push(sent)
        const answer = Promise.withResolvers<Saved>()
        waiting.push(answer)
        return answer.promise
      },
      (step) => step.data
    )
  /** The server saves the last text that was sent, as `change` makes it. */
  const answer = (change = (sent: Json) => sent) => {
    const last = saves.at(-1)
    const version = `v${saves.length}`
    waiting.at(-1)?.resolve({
      ok: true,
      id: 'home',
      label: 'Home',
      page: '/',
      version,
      data: change(structuredClone(last?.data))
    })
  }
  const lose = () => waiting.at(-1)?.reject(new Error('lost'))
  return { typed, saves, save, answer, lose, shown: (): Json => typed.shown().data }
}

test('what is typed during a save stays, is not saved, and can be undone', async () => {
  const { typed, save, answer, shown } = open({ text: 'Word' })
  typed.set(['text'], 'Word one ')
  const saving = save()
  typed.set(['text'], 'Word one two')
  answer(({ text }) => ({ text: text.trim() }))
  await saving
  expect(shown()).toEqual({ text: 'Word one two' })
  expect(isDirty(typed.shown())).toBe(true)
  typed.undo()
  expect(shown()).toEqual({ text: 'Word one' })
  expect(isDirty(typed.shown())).toBe(false)
})

test('a second save during the first one saves what has been typed since', async () => {
  const { typed, saves, save, answer } = open({ text: '' })
  typed.set(['text'], 'one')
  const saving = save()
  typed.set(['text'], 'one two')
  await save()
  answer()
  await expect.poll(() => saves.length).toBe(2)
  answer()
  await saving
  expect(saves.map(({ data, version }) => [data.text, version])).toEqual([
    ['one', 'v0'],
    ['one two', 'v1']
  ])
  expect(isDirty(typed.shown())).toBe(false)
})

test('a save whose answer was lost is sent again as the same one, and then what was typed since', async () => {
  const { typed, saves, save, answer, lose } = open({ text: '' })
  typed.set(['text'], 'one')
  const lost = save()
  lose()
  await expect(lost).rejects.toThrow('lost')
  typed.set(['text'], 'one two')
  const saving = save()
  answer()
  await expect.poll(() => saves.length).toBe(3)
  answer()
  expect(await saving).toMatchObject({ ok: true })
  const [first, again, rest] = saves
  expect(again).toEqual(first)
  expect(rest).toMatchObject({ version: 'v2', data: { text: 'one two' } })
  expect(rest?.key).not.toBe(first?.key)
})

test('one’s own text, undone after the saved text of somebody else was taken, is not based on theirs', async () => {
  const { typed, saves, save, answer } = open({ text: '' })
  typed.set(['text'], 'mine')
  typed.show({ text: 'theirs' }, { data: { text: 'theirs' }, version: 'of Ben' })
  expect(isDirty(typed.shown())).toBe(false)
  typed.undo()
  const saving = save()
  answer()
  await saving
  expect(saves).toMatchObject([{ version: 'v0', data: { text: 'mine' } }])
})

test('new records get their ids from a save while others are added, moved and written', async () => {
  const { typed, save, answer, shown } = open({ deals: [{ id: 'a', name: 'A' }] })
  const deals = () => shown().deals
  typed.set(['deals'], [...deals(), { id: '', name: 'B ' }])
  const saving = save()
  const [a = '', b = ''] = keysOf(deals())
  typed.set(['deals'], swapped(deals(), 0))
  typed.set(['deals', a, 'name'], 'Ada')
  answer((sent) => ({
    deals: sent.deals.map((deal: Json) => ({ id: deal.id || 'b', name: deal.name.trim() }))
  }))
  await saving
  expect(shown()).toEqual({
    deals: [
      { id: 'b', name: 'B' },
      { id: 'a', name: 'Ada' }
    ]
  })
  expect(keysOf(deals())).toEqual([b, a])
})

test('a new record of a register keeps its place while it gets its name', async () => {
  const { typed, save, answer, shown } = open({ photos: { rain: { caption: 'Rain' } } })
  typed.set(['photos'], added(shown().photos, { caption: 'Lights' }))
  const [, key = ''] = keysOf(shown().photos)
  const saving = save()
  typed.set(['photos', key, 'caption'], 'Lights on')
  answer(({ photos: { rain, ...others } }) => ({ photos: { rain, lights: Object.values(others)[0] } }))
  await saving
  expect(shown()).toEqual({ photos: { rain: { caption: 'Rain' }, lights: { caption: 'Lights on' } } })
  typed.set(['photos', key, 'picture'], 'lights.jpg')
  expect(shown().photos.lights).toEqual({ caption: 'Lights on', picture: 'lights.jpg' })
})

test('a picture that arrives late is for its record, wherever that is by then', () => {
  const { typed, shown } = open({ deals: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })
  const deals = () => shown().deals
  const [, b = ''] = keysOf(deals())
  const upload = () => typed.set(['deals', b, 'picture'], (now: Json) => ({ ...now, file: 'b.jpg' }))
  typed.set(['deals'], removed(deals(), 0))
  expect(upload()).toBe(true)
  expect(deals()).toEqual([{ name: 'B', picture: { file: 'b.jpg' } }, { name: 'C' }])
  typed.set(['deals'], removed(deals(), 0))
  expect(upload()).toBe(false)
  expect(deals()).toEqual([{ name: 'C' }])
})

test('the place of a problem stays at its record when that moves', () => {
  const { typed, shown } = open({ deals: [{ name: 'A' }, { name: '' }] })
  const place = byKeys(shown(), ['deals', 1, 'name'])
  typed.set(['deals'], swapped(shown().deals, 0))
  typed.set(place, 'B')
  expect(shown()).toEqual({ deals: [{ name: 'B' }, { name: 'A' }] })
})

test('letters of one field are one step, and so is what another field gets', () => {
  const { typed, shown } = open({ title: '', text: '' })
  for (const title of ['a', 'ab', 'abc']) typed.set(['title'], title)
  typed.set(['text'], 'd')
  typed.undo()
  expect(shown()).toEqual({ title: 'abc', text: '' })
  typed.undo()
  expect(shown()).toEqual({ title: '', text: '' })
  typed.redo()
  expect(shown()).toEqual({ title: 'abc', text: '' })
})

test('a save whose answer was lost is found by its key, and what has been typed since stays', async () => {
  const { typed, saves, save, lose, shown } = open({ text: '' })
  typed.set(['text'], 'one')
  const saving = save()
  typed.set(['text'], 'one two')
  lose()
  await expect(saving).rejects.toThrow('lost')
  expect(await typed.lookUp(async () => undefined)).toBeUndefined()
  expect(typed.get().unanswered).toBeDefined()
  const known = {
    ok: true,
    id: 'home',
    label: 'Home',
    page: '/',
    version: 'v1',
    data: { text: 'one' }
  } as const
  const asked: string[] = []
  await typed.lookUp(async (key) => {
    asked.push(key)
    return known
  })
  expect(asked).toEqual([saves[0]?.key])
  expect(shown()).toEqual({ text: 'one two' })
  typed.set(['text'], 'one')
  expect(isDirty(typed.shown())).toBe(false)
})

test.each([
  ['12', 12],
  ['0.5', 0.5],
  ['', undefined],
  ['1.0', '1.0'],
  ['1-2', '1-2'],
  ['1e9999', '1e9999'],
  ['Infinity', 'Infinity']
])('“%s” in the field of a number is %j', (typed, value) => {
  expect(numberOrText(typed)).toBe(value)
})

test.each([
  [['two', '{claim:a}', 'players'], 'two {claim:a} players'],
  [['two ', '{claim:a}', ', then'], 'two {claim:a}, then'],
  [['', '{claim:a}', ''], '{claim:a}'],
  [['(', '{claim:a}', '%)'], '({claim:a}%)']
])('a figure that is put between %j has the spaces of a word', (parts, text) => {
  expect(parts.reduce(joined)).toBe(text)
})
