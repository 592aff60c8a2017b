import { articles, type Article } from 'content'
import { useLocation } from 'react-router'

/** Finds the article at a path. Every route in the article layout has one. */
export function articleAt(pathname: string): Article {
  const path = pathname.replace(/\/$/, '')
  const found = articles.find((article) => article.path === path)
  if (!found) throw new Error(`There is no article at ${pathname}`)
  return found
}

export function useArticle(): Article {
  return articleAt(useLocation().pathname)
}

/** The article to read after another: the next of the same list, and after the last one the first. */
export function nextOf({ list, path }: Article): Article {
  const sameList = articles
    .filter((other) => other.list === list)
    .toSorted((one, other) => one.order - other.order)
  const at = sameList.findIndex((other) => other.path === path)
  const next = sameList[at + 1] ?? sameList[0]
  if (!next) throw new Error(`There is no article in ${list}`)
  return next
}
