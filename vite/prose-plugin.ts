import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import type { Plugin } from 'vite'
import { type Claims, fillText, unbroken } from '../content/schema/claims.ts'
import { anchorHeadings, headingsOf } from '../content/schema/headings.ts'
import { wordsAreNoCode } from '../content/schema/plain-text.ts'
import { type Checked, checkedByChapter } from '../content/schema/rules.ts'
import type { Contents } from './content.ts'

/**
 * Makes MDX files importable as components. Fills in `{claim:id}` as in YAML. An id that is not in the register, or
 * invalid MDX, fails the build with its file and place. `useMDXComponents` of the module `provider` chooses the
 * components that render a text's elements.
 */
export function prose(content: Contents, provider: string): Plugin {
  const { root } = content
  let development = false
  return {
    name: 'prose',
    enforce: 'pre',

    configResolved(config) {
      development = config.command === 'serve'
    },

    transform: {
      filter: { id: /\.mdx$/ },
      async handler(text, id) {
        this.addWatchFile(path.join(root, 'content/claims.yaml'))
        const { claims } = await content.read()
        const english = readEnglish(id, text)
        try {
          const { value } = await compile(fillLines(text, claims), {
            development,
            remarkPlugins: [
              wordsAreNoCode,
              remarkFrontmatter,
              [anchorHeadings, headingsOf(text, english)],
              [markChecked, checkedByChapter(english, claims)]
            ],
            providerImportSource: path.resolve(root, provider)
          })
          return { code: String(value), map: null, moduleType: 'js' }
        } catch (error) {
          throw new Error(`${path.relative(root, id)}: ${describe(error)}`, { cause: error })
        }
      }
    }
  }
}

/** The English text of a translation: `content/soccer-guide.mdx` of `content/es/soccer-guide.mdx`. */
function readEnglish(id: string, text: string): string {
  const english = id.replace(/\/content\/\w+\/([\w-]+\.mdx)$/, '/content/$1')
  return english !== id && existsSync(english) ? readFileSync(english, 'utf8') : text
}

type Node = { type: string; name?: string; attributes?: object[]; children?: Node[] }

/** A remark plugin that puts `<Checked on="…" staleFrom="…" />` below the answer of each chapter that rests on rules. */
const markChecked = (chapters: readonly (Checked | undefined)[]) => (root: Node) => {
  const found = (root.children ?? []).filter(({ name }) => name === 'Chapter')
  for (const [index, { children = [] }] of found.entries()) {
    const checked = chapters[index]
    const answer = children.findIndex(({ name }) => name === 'Answer')
    if (checked) children.splice(answer + 1, 0, elementOf('Checked', checked))
  }
}

const elementOf = (name: string, attributes: Record<string, string>): Node => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: Object.entries(attributes).map(([key, value]) => ({
    type: 'mdxJsxAttribute',
    name: key,
    value
  })),
  children: []
})

/** Works line by line, so that a problem names its line. */
function fillLines(text: string, claims: Claims): string {
  const lines = text.split('\n').map((line, index) => unbroken(fillText(line, `line ${index + 1}`, claims)))
  return lines.join('\n')
}

/** The compiler stores the place of a mistake separately from the message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const place = 'line' in error && typeof error.line === 'number' ? `line ${error.line}: ` : ''
  return place + error.message
}
