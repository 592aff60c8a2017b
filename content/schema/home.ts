import { z } from 'zod'
import { listed, type ReadArticle } from './articles.ts'
import {
  between,
  exactly,
  figure,
  ownIds,
  type PageLinks,
  sample as sampleMark,
  text,
  titled
} from './atoms.ts'
import { pageHead } from './page-head.ts'
import { firstPicture, picture } from './picture.ts'

/** The home page, in the order of its sections. */
export const homeSchema = <Path extends string>(links: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: z.strictObject({
      eyebrow: text,
      title: text,
      text,
      action: text,
      shortAction: text,
      picture: firstPicture
    }),
    results: z.strictObject({
      title: text,
      stats: between(figure, 2, 5)
    }),
    ...homeStory,
    ...homeReading(links),
    ...homeClosing(links),
    closing: titled.extend({ action: links.labeled, picture })
  })

/** The sections of the home page below its hero. A title may be broken into lines. */
const homeStory = {
  statement: z.strictObject({ text }),
  audiences: titled.extend({
    cards: exactly(
      z.strictObject({
        id: z.enum(['players', 'coaches']),
        title: text,
        picture,
        summary: text.meta({ description: 'In a few words: it has one line.' }),
        description: text,
        routes: between(text, 1, 4)
      }),
      2,
      'one card for players, one for coaches'
    ).refine(...ownIds)
  }),
  opportunities: titled.extend({
    action: text,
    about: text,
    cards: exactly(
      z.strictObject({
        id: z.enum(['coaching', 'college', 'professional', 'careers']),
        title: text,
        text
      }),
      4,
      'a set piece is drawn for each'
    ).refine(...ownIds)
  }),
  about: titled.extend({ picture, facts: between(figure, 2, 5) }),
  process: titled.extend({ collage: picture, fallback: picture, steps: between(titled, 3, 6) }),
  promos: z.strictObject({
    label: text,
    action: text,
    cards: between(
      z.strictObject({
        figure: text,
        title: text,
        text,
        leads: text,
        picture,
        url: z.url({ protocol: /^https$/ }),
        sample: sampleMark
      }),
      1,
      4
    )
  })
}

/** What there is to read: the lists fill themselves with the articles that ask to be in them. */
const homeReading = <Path extends string>({ href }: PageLinks<Path>) => ({
  resources: z.strictObject({
    title: text,
    more: text,
    /** The guide that leads the list; the articles follow. */
    first: z.strictObject({ title: text, excerpt: text, to: href, picture })
  }),
  news: z.strictObject({ title: text })
})

type Reading = { resources: { title: string; more: string; first: object }; news: { title: string } }

/** The two lists, with the cards of their articles. */
export function listReading<Home extends Reading>(
  { resources, news, ...home }: Home,
  articles: readonly ReadArticle[]
) {
  const first: Home['resources']['first'] = resources.first
  const { title, more } = resources
  return {
    ...home,
    resources: { title, more, items: [first, ...listed('resources', articles)] },
    news: {
      ...news,
      items: listed('news', articles).map(({ title: headline, excerpt, picture: shown, to, sample }) => ({
        headline,
        description: excerpt,
        picture: shown,
        to,
        sample
      }))
    }
  }
}

/** How the home page ends. */
const homeClosing = <Path extends string>({ labeled }: PageLinks<Path>) => ({
  why: titled.extend({ action: text, points: between(titled, 3, 8) }),
  elite: titled.extend({ action: labeled, about: text, picture, places: z.coerce.number().int() })
})
