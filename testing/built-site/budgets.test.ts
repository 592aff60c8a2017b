import { expect, test } from 'vitest'
import { weighPages, type PageWeight } from './page-weight.ts'

type Limits = Record<'html' | 'css' | 'fonts' | 'js' | 'requests', number>

/**
 * Limits for every page, in bytes of brotli. The goal is 110,000 bytes of JavaScript. `html` and `js` do not count the words,
 * which belong to the editor. The limits leave room for one more record in every list. 300 bytes of `css` print the guides
 * as booklets.
 */
const anyPage: Limits = { html: 9250, css: 13_700, fonts: 31_500, js: 137_900, requests: 17 }

/**
 * The goal is 95,000 bytes of JavaScript, and 14,000 of HTML and CSS together. 1,750 bytes of `js` are the records of
 * the deals, which are words that the document does not show, and what fetches the rest of the wall. 250 bytes of `css` are
 * the floodlights and the line that follows the scroll.
 */
const home: Limits = { html: 11_300, css: 14_450, fonts: 31_500, js: 132_300, requests: 10 }

const kinds = ['html', 'css', 'fonts', 'js', 'requests'] as const

test('every page keeps its budget, asks nobody else for anything, and uses what it preloads', async () => {
  const pages = await weighPages()
  const problems = pages.flatMap(findProblems)
  if (problems.length > 0) console.table(pages.map(toRow))
  expect(pages.length).toBeGreaterThan(20)
  expect(problems).toEqual([])
})

function findProblems(page: PageWeight): string[] {
  const limits = page.path === '/' ? home : anyPage
  const { html, js, words } = page
  const weights = { ...page, html: html - words, js: js - words }
  return [
    ...kinds
      .filter((kind) => weights[kind] > limits[kind])
      .map((kind) => `${page.path}: ${kind} is ${weights[kind]}, at most ${limits[kind]}`),
    ...page.thirdParties.map((address) => `${page.path}: asks ${address} before its visitor wants anything`),
    ...page.unusedPreloads.map((address) => `${page.path}: preloads ${address} and does not use it`)
  ]
}

function toRow({ path, thirdParties, unusedPreloads, ...weights }: PageWeight) {
  return { path, ...weights, 'third parties': thirdParties.length, 'unused preloads': unusedPreloads.length }
}
