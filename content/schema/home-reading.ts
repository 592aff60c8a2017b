import { z } from 'zod'
import { listed } from './articles.ts'
import type { Claims } from './claims.ts'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

export const homeReadingSchema = <Path extends string>({ href }: PageLinks<Path>) =>
  z.strictObject({
    resources: z.strictObject({
      title: text,
      more: text,
      /** The guide at the start of the list, before the articles. */
      first: z.strictObject({ title: text, excerpt: text, to: href, picture })
    }),
    news: z.strictObject({ title: text })
  })

type Reading<First> = { resources: { title: string; more: string; first: First }; news: { title: string } }
type Articles = Parameters<typeof listed>[1]

/** The two lists, with the cards of their articles. */
export function listReading<First>(
  { resources, news }: Reading<First>,
  articles: Articles,
  claims: Claims[]
) {
  const { first, ...head } = resources
  return {
    resources: { ...head, items: [first, ...listed('resources', articles, claims)] },
    news: {
      ...news,
      items: listed('news', articles, claims).map(({ title, excerpt, picture: shown, to }) => ({
        headline: title,
        description: excerpt,
        picture: shown,
        to
      }))
    }
  }
}
