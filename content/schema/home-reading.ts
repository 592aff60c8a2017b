import { z } from 'zod'
import { listed } from './articles.ts'
import type { Claims } from './claims.ts'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** What there is to read: the lists fill themselves with the articles that ask to be in them. */
export const homeReading = <Path extends string>({ href }: PageLinks<Path>) => ({
  resources: z.strictObject({
    title: text,
    more: text,
    /** The guide that leads the list; the articles follow. */
    first: z.strictObject({ title: text, excerpt: text, to: href, picture })
  }),
  news: z.strictObject({ title: text })
})

type Reading = { resources: { title: string; more: string; first: object }; news: { title: string } }
type Articles = Parameters<typeof listed>[1]

/** The two lists, with the cards of their articles. */
export function listReading<Home extends Reading>(
  { resources, news, ...home }: Home,
  articles: Articles,
  claims: Claims[]
) {
  const first: Home['resources']['first'] = resources.first
  const { title, more } = resources
  return {
    ...home,
    resources: { title, more, items: [first, ...listed('resources', articles, claims)] },
    news: {
      ...news,
      items: listed('news', articles, claims).map(
        ({ title: headline, excerpt, picture: shown, to, sample }) => ({
          headline,
          description: excerpt,
          picture: shown,
          to,
          sample
        })
      )
    }
  }
}
