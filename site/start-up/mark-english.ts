import type { ElementType } from 'react'
import * as react from 'react/jsx-runtime'
import { missing, shared } from 'untranslated'
import { tag } from '../language.ts'

// The build of a language that lacks sentences has this module in place of `react/jsx-runtime`: what is shown in
// English is marked wherever React renders it, also after a move to another page and in a toast.
//
//     <p>Our staff read it.</p>    becomes    <p lang="en">Our staff read it.</p>

export { Fragment } from 'react/jsx-runtime'
export const jsx: typeof react.jsx = (type, props, key) => react.jsx(...marked(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(...marked(type, props), key)

const read = ['aria-label', 'alt', 'placeholder', 'title'] as const
type Props = { children?: unknown; lang?: string } & { [name in (typeof read)[number]]?: unknown }

/** Every element with words of its own names its language, since it may be within one in another language. */
function marked(type: ElementType, props: unknown): [ElementType, unknown] {
  const own: Props = Object(props)
  const words = [own.children].flat().filter(isWords)
  const said = words.length > 0 ? words : read.map((name) => own[name]).filter(isWords)
  if (said.length === 0 || own.lang !== undefined) return [type, props]
  const lang = said.some(isEnglish) ? 'en' : tag
  // A fragment takes no attributes.
  return [type === react.Fragment ? 'span' : type, { ...own, lang }]
}

const isWords = (value: unknown): value is string => typeof value === 'string' && wordsOf(value).length > 0

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

const [english, both] = [new Set(missing), new Set(shared)]

/**
 * Whether a text has the words of the sentences that the language lacks, of which a page may show a part, or join several.
 * A few may be others, such as a name that was filled in.
 */
function isEnglish(text: string): boolean {
  const words = wordsOf(text)
  const strange = words.filter((word) => !english.has(word) && !both.has(word))
  return words.some((word) => english.has(word)) && strange.length <= words.length / 5
}
