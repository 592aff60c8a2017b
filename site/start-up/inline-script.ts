import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { elementsOf } from './html-elements.ts'

/** A script element for a parsed document, without the comments and the indentation of its code. */
export function inlineScript(code: string): Tree.Element {
  const bare = code.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '').trim()
  const [script] = elementsOf(parseFragment(`<script>${bare}</script>`))
  if (!script) throw new Error('The script could not be parsed')
  return script
}
