import { globSync, readFileSync } from 'node:fs'
import { defineSingleton } from '@content-collections/core'
import type { Field } from '@sveltia/cms'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageLinks } from '../../content/schema/links.ts'
import { picture } from '../../content/schema/picture.ts'
import config from '../../content-collections.ts'
import { editorOf } from './collections.ts'
import { readFields, sourceField, writeFields } from './text-file.ts'

const editor = editorOf(config.content)

/** Every form of the editor with the files that it is for. */
const forms = [...(editor.config.collections ?? []), ...(editor.config.singletons ?? [])].flatMap((one) => {
  if ('files' in one) return one.files
  if ('folder' in one)
    return { file: `${one.folder}/*.${one.extension}`, format: one.format, fields: one.fields }
  return 'file' in one ? one : []
})

/** The places of all fields, as `hero.picture.file`; those of the records of a list have `*` in them. */
function placesOf(fields: Field[], within = ''): string[] {
  return fields.flatMap((field) => {
    const place = `${within}${field.name}`
    const inner = 'fields' in field && Array.isArray(field.fields) ? field.fields : []
    return [place, ...placesOf(inner, field.widget === 'list' ? `${place}.*.` : `${place}.`)]
  })
}

/** The same of a value. */
function placesIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place]
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, `${place}.*`))
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, place ? `${place}.${key}` : key))
}

test('every collection has its form', () => {
  const files = config.content.map((one) => ('filePath' in one ? one.filePath : `${one.directory}/*.mdx`))
  expect(forms.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
})

describe.each(forms)('$file', ({ file, format, fields }) => {
  const { shape } = editor.formats.find(({ name }) => name === format) ?? {}
  if (!shape) throw new Error(`${file} has no format`)
  const known = new Set(placesOf(fields))

  test('every field that is written has a field of the form', () => {
    for (const path of globSync(file)) {
      const written = readFields(shape, readFileSync(path, 'utf8'))
      delete written[sourceField]
      const places = placesIn(written).map((place) => place.replace(/\.\*$/, ''))
      expect(places.filter((place) => !known.has(place))).toEqual([])
    }
  })

  test('a file that is opened and saved stays as it was, to the byte', () => {
    for (const path of globSync(file)) {
      const text = readFileSync(path, 'utf8')
      expect(writeFields(shape, readFields(shape, text))).toBe(text)
    }
  })
})

const { href } = pageLinks([{ path: '/contact' }])

const novelty = z.strictObject({
  name: z.string().min(1).max(12),
  note: z.string().optional(),
  kind: z.enum(['one', 'other']),
  count: z.int().min(1),
  share: z.number(),
  done: z.boolean(),
  day: z.iso.date(),
  address: z.url(),
  to: href,
  picture,
  words: z.array(z.string()),
  records: z.array(z.strictObject({ title: z.string() })).length(3),
  register: z.record(z.string(), z.strictObject({ value: z.string() })),
  either: z.union([z.strictObject({ left: z.string() }), z.strictObject({ right: z.string() })])
})

test('a new schema has its form without a line of code', () => {
  const filePath = 'content/novelty.yaml'
  const added = defineSingleton({ name: 'novelty', filePath, parser: 'yaml', schema: novelty })
  const { config: forNovelty } = editorOf([...config.content, added])
  const form = forNovelty.singletons?.find((one) => 'file' in one && one.file === filePath)
  if (!form || !('fields' in form)) throw new Error('There is no form')
  const widgets = form.fields.map(({ name, widget }) => `${name}: ${widget}`)
  expect(widgets.join('\n')).toMatchInlineSnapshot(`
    "name: string
    note: string
    kind: select
    count: number
    share: number
    done: boolean
    day: datetime
    address: string
    to: string
    picture: object
    words: list
    records: list
    register: list
    either: object"
  `)
  expect(placesOf(form.fields)).toEqual(
    expect.arrayContaining(['picture.focus.item1', 'records.*.title', 'register.*.id', 'either.right'])
  )
})

test('a list may be left empty where its schema allows it', () => {
  const lists = z.strictObject({ social: z.array(z.string()), points: z.array(z.string()).min(1) })
  const added = defineSingleton({
    name: 'lists',
    filePath: 'content/lists.yaml',
    parser: 'yaml',
    schema: lists
  })
  expect(editorOf([added]).config.singletons).toMatchObject([
    {
      fields: [
        { name: 'social', required: false },
        { name: 'points', required: true }
      ]
    }
  ])
})

test('a schema that no form can be made of stops the editor, with its place', () => {
  const odd = z.strictObject({ inner: z.strictObject({ when: z.date() }) })
  const added = defineSingleton({ name: 'odd', filePath: 'content/odd.yaml', parser: 'yaml', schema: odd })
  expect(() => editorOf([added])).toThrow('itself.inner.when')
})
