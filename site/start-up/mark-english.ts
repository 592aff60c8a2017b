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

/**
 * Every element with words of its own names its language, since it may be within one in another language. A label counts if
 * there are no words beside it, as on a picture. A component of ours passes its label on; a router's link is an object.
 */
function marked(type: ElementType, props: unknown): [ElementType, unknown] {
  const own: Props = Object(props)
  if (own.lang !== undefined) return [type, props]
  const words = [own.children].flat().filter(isWords)
  const labels = typeof type !== 'function' && words.length === 0 ? read.map((name) => own[name]) : []
  const isInEnglish = [...words, ...labels.filter(isWords)].some(isEnglish)
  // A fragment takes no attributes.
  if (type === react.Fragment) return isInEnglish ? ['span', { ...own, lang: 'en' }] : [type, props]
  if (!isInEnglish && words.length === 0) return [type, props]
  return [type, { ...own, lang: isInEnglish ? 'en' : tag }]
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
