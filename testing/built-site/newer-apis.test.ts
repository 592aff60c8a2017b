import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findNewerApis } from './newer-apis.ts'

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
