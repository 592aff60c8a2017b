import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { contentOf } from './read-text.ts'

export const articlesFolder = 'content/articles'

type ArticleFile = { path: `/articles/${string}`; file: string; title: string }

/** Every article in the folder, with its URL path, which is the name of its file. Its schema checks the content. */
export function findArticles(): ArticleFile[] {
  return globSync(`${articlesFolder}/*.mdx`)
    .toSorted()
    .map((file) => {
      const slug = basename(file, '.mdx')
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
        throw new Error(
          `${file}: its name becomes its address: only small letters, digits and single hyphens`
        )
      }
      return { path: `/articles/${slug}`, file, title: titleOf(readFileSync(file, 'utf8')) ?? slug }
    })
}

/** By the text of the file: the editor asks for the list several times in each save. */
const known = new Map<string, string | undefined>()

function titleOf(text: string): string | undefined {
  if (!known.has(text)) known.set(text, readTitle(text))
  return known.get(text)
}

/** Undefined if the file cannot be read: the content check reports the reason. */
function readTitle(text: string): string | undefined {
  try {
    const { title } = contentOf(text)
    return typeof title === 'string' ? title : undefined
  } catch {
    return undefined
  }
}
