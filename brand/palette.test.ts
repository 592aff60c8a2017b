import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette, paletteRule } from './palette.ts'

const rawColor = /(?<![\w#&.])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w(-])|\b(?:rgb|hsl)a?\(\s*\d/i

test('no file outside brand writes a color', () => {
  const folders = ['content/schema', 'crm-sandbox', 'desk', 'editor', 'relay', 'scripts', 'site', 'vite']
  const files = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const sources = files.filter((file) => /\.(css|tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const lines = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, line }))
  )
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines.filter(({ line }) => rawColor.test(line))).toEqual([])
})

test.each(['color: #d8f34e', 'fill="#fff"', 'rgb(7 11 9 / 0.5)', "'#0c120e80'"])('%s is a color', (line) => {
  expect(line).toMatch(rawColor)
})

test('style sheets get every color as a custom property', () => {
  expect(paletteRule).toMatch(/^:root \{\n {2}--night: #\w{6};\n/)
})

test('the icon of the site has colors of the palette', () => {
  const colors = readFileSync('public/favicon.svg', 'utf8').match(/#[0-9a-f]{6}/g) ?? []
  expect(Object.values(palette)).toEqual(expect.arrayContaining(colors))
  expect(colors.length).toBeGreaterThan(0)
})
