import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { elementsOf } from './html-elements.ts'

/** Makes a script element for a parsed document. Removes comments and indentation from the code. */
export function inlineScript(code: string): Tree.Element {
  const bare = code.replaceAll(/^\s*\/\/.*\n|^\s+/gm, '').trim()
  const [script] = elementsOf(parseFragment(`<script>${bare}</script>`))
  if (!script) throw new Error('The script could not be parsed')
  return script
}
