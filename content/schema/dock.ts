import { z } from 'zod'
import { callSchema, type PageLinks, text } from './atoms.ts'
/** The bar at the bottom of a phone. */
export const dockSchema = <Path extends string>(links: PageLinks<Path>) => {
  const call = callSchema(links)
  return z
    .strictObject({
      text,
      chapter: text,
      call,
      pages: z.array(z.strictObject({ path: links.href, text: text.optional(), call }))
    })
    .meta({ title: 'Bar at the bottom of a phone' })
}

type Dock<Path extends string> = z.infer<ReturnType<typeof dockSchema<Path>>>
type Article<Path extends string> = {
  _meta: { path: string }
  title: string
  ending: { action: Dock<Path>['call'] }
}

/** Adds the articles to the pages: each has the call that it ends on. */
export function dockArticles<Path extends string>(dock: Dock<Path>, articles: Article<Path>[]) {
  const added = articles.map(({ _meta, title, ending }) => ({
    path: `/articles/${_meta.path}`,
    text: title,
    call: ending.action
  }))
  return { ...dock, pages: [...dock.pages, ...added] }
}
