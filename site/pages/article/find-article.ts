import { allArticles, type Article } from 'content-collections'
import { useLocation } from 'react-router'

/** Finds the article at a path. Every route in the article layout has one. */
export function articleAt(pathname: string): Article {
  const path = pathname.replace(/\/$/, '')
  const found = allArticles.find((article) => article.path === path)
  if (!found) throw new Error(`There is no article at ${pathname}`)
  return found
}

export function useArticle(): Article {
  return articleAt(useLocation().pathname)
}
