import { text } from 'node:stream/consumers'
import { parse, serialize } from 'parse5'
import { prerenderToNodeStream } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import untranslated from 'untranslated'
import { deferStartUp, keepStartUp } from './start-up/defer-start-up.ts'
import { attributeOf, elementsOf } from './start-up/html-elements.ts'
import { plainStart, RoutesContext } from './start-up/page-styles.tsx'

/** Renders the page completely before it resolves: streaming would leave hidden blocks and scripts in the static HTML. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext
): Promise<Response> {
  const page = (
    <RoutesContext value={context.manifest.routes}>
      <ServerRouter context={context} url={request.url} />
    </RoutesContext>
  )
  const { prelude } = await prerenderToNodeStream(page, {
    // Otherwise React would hide larger boundaries at the end of the document and move them into place by script.
    progressiveChunkSize: Infinity
  })
  const html = markEnglish(await text(prelude), untranslated)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(plainStart ? keepStartUp(html) : deferStartUp(html), { status, headers })
}

/**
 * Marks what a language lacks, and so shows in English, with `lang="en"`: the elements of a prerendered document whose
 * text is one of `sentences`.
 */
function markEnglish(html: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return html
  const english = new Set(sentences.map(plain).filter(Boolean))
  const document = parse(html)
  for (const element of elementsOf(document)) {
    if (/^(script|style|title)$/.test(element.tagName) || attributeOf(element, 'lang') !== undefined) continue
    const texts = element.childNodes.flatMap((node) => ('value' in node ? node.value : []))
    if ([...texts, attributeOf(element, 'alt') ?? ''].some((said) => english.has(plain(said))))
      element.attrs.push({ name: 'lang', value: 'en' })
  }
  return serialize(document)
}

const plain = (said: string) => said.replaceAll(/\s+/g, ' ').trim()
