import { parse, serialize } from 'parse5'
import { attributeOf, elementsOf } from './html-elements.ts'

/**
 * Marks what a language lacks, and so shows in English, with `lang="en"`: the elements of a prerendered document whose
 * text is one of `sentences`.
 */
export function markEnglish(html: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return html
  const english = new Set(sentences.map(plain).filter(Boolean))
  const document = parse(html)
  for (const element of elementsOf(document)) {
    if (/^(script|style|title)$/.test(element.tagName) || attributeOf(element, 'lang') !== undefined) continue
    const texts = element.childNodes.flatMap((node) => ('value' in node ? node.value : []))
    if ([...texts, attributeOf(element, 'alt') ?? ''].some((text) => english.has(plain(text))))
      element.attrs.push({ name: 'lang', value: 'en' })
  }
  return serialize(document)
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
