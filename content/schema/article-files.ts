import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'

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

/** By the frontmatter: the editor asks for the list several times in each save. */
const known = new Map<string, string | undefined>()

function titleOf(text: string): string | undefined {
  const head = /^---\r?\n(.*?)\r?\n---/s.exec(text)?.[1] ?? ''
  if (!known.has(head)) known.set(head, readTitle(head))
  return known.get(head)
}

/** Undefined if the frontmatter cannot be read: the content check reports the reason. */
function readTitle(head: string): string | undefined {
  try {
    const data: unknown = parse(head)
    if (typeof data !== 'object' || data === null || !('title' in data)) return undefined
    return typeof data.title === 'string' ? data.title : undefined
  } catch {
    return undefined
  }
}
