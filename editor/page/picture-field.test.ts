import { expect, test } from 'vitest'
import { noteOn } from './picture-field.tsx'

test.each([
  ['a portrait 1000 pixels wide', 1000, 1500, ''],
  ['a portrait 1200 pixels wide', 1200, 1600, ''],
  ['a narrower portrait', 999, 1500, 'This picture is only 999 pixels wide and may look blurred.'],
  ['a landscape 1600 pixels wide', 1600, 1067, ''],
  ['a narrower landscape', 1599, 1066, 'This picture is only 1599 pixels wide and may look blurred.']
])('%s is called blurred only below what docs/editing.md asks for', (_, width, height, note) => {
  expect(noteOn({ width, height })).toBe(note)
})
