import { z } from 'zod'
import { callSchema, type PageLinks, refusedSample, sample, text, titled } from './atoms.ts'
import { type Claims, fillClaims } from './claims.ts'
import { headingsOf } from './headings.ts'
import { searchDescription, socialImageOf } from './page-head.ts'
import { picture, smallPicture } from './picture.ts'
import type { Settings } from './settings.ts'

/** The frontmatter of an article. The name of its file is its URL path. */
export const articleSchema = <Path extends string>(links: PageLinks<Path>) =>
  z.strictObject({
    title: text.meta({ description: 'Its name in lists, in the breadcrumb and in search results.' }),
    headline: text
      .optional()
      .meta({ description: 'The headline on the page, if it differs from the title.' }),
    lead: text.meta({ description: 'The first sentence under the headline.' }),
    description: searchDescription,
    list: z
      .enum(['resources', 'news'])
      .meta({ description: 'The list on the home page that shows its card.' }),
    order: z.int().positive().default(1000).meta({
      title: 'Place in the list',
      description: '1 is the first card. Empty: after the cards with a number.'
    }),
    excerpt: text.meta({ description: 'The text of the card.' }),
    picture: smallPicture,
    author: text.optional(),
    published: z.iso.date().optional(),
    ending: endingSchema(links),
    photos: z
      .record(z.string(), z.strictObject({ picture, caption: text.optional() }))
      .default({})
      .meta({ description: 'The text places them by their ids: <Photo name="…" />.' }),
    quote: z
      .strictObject({ text, name: text, detail: text.optional(), sample: refusedSample })
      .optional()
      .meta({ description: 'The text places it: <Words />.' }),
    video: z
      .strictObject({
        of: z.enum(['truroTrial', 'sufcCampus']).meta({ title: 'Film' }),
        title: text,
        poster: picture
      })
      .optional()
      .meta({ description: 'The text places it: <Film />. Its id is in the settings.' }),
    /** `action` is a button that cannot be pressed, because its page does not exist yet, and `note` says why. */
    cards: z
      .array(titled.extend({ action: text.optional(), note: text.optional(), sample }))
      .default([])
      .meta({ description: 'The text places them: <Cards />. Links go between <Cards> and </Cards>.' }),
    sample,
    content: text.meta({
      title: 'Text',
      description: '## starts a section, - starts a list item, **bold**, [words](/contact) is a link.'
    })
  })

type Written<Path extends string> = z.output<ReturnType<typeof articleSchema<Path>>>

/** How many words a reader of a second language reads in a minute. */
const pace = 200

/** An article for the pages: with its path and its figures filled in, and without its text. */
export function readArticle<Path extends string>(
  { content, video, ...article }: Written<Path>,
  slug: string,
  { claims, settings }: { claims: Claims | undefined; settings: Settings | undefined }
) {
  const path: `/articles/${string}` = `/articles/${slug}`
  return fillClaims(
    {
      ...article,
      path,
      headings: headingsOf(content),
      minutes: Math.ceil(content.split(/\s+/).length / pace),
      image: socialImageOf(article.picture, article.title),
      video: video && settings && { ...video, ...settings.videos[video.of] }
    },
    claims
  )
}

/** An article as the lists and the dock need it. */
export type ReadArticle<Path extends string = string> = ReturnType<typeof readArticle<Path>>

/** The articles of one list on the home page, in order. */
export function listed(list: ReadArticle['list'], articles: readonly ReadArticle[]) {
  return articles
    .filter((article) => article.list === list)
    .toSorted((one, other) => one.order - other.order)
    .map(({ title, excerpt, picture: shown, path, sample: isSample }) => {
      return { title, excerpt, picture: shown, to: path, sample: isSample }
    })
}

/** The texts around the article on every article page, and at the end of every guide. */
export const articlePageSchema = z.strictObject({
  contents: text.meta({ description: 'Above the list of the headings.' }),
  minutes: text.meta({ description: 'After a number: how long the article takes to read.' }),
  next: z.strictObject({ title: text, more: text }),
  share: z.strictObject({
    email: text,
    share: text.meta({ description: "Opens the phone's own list of ways to share." }),
    copy: text,
    copied: text
  })
})

/** The end of an article: one call that fits it. */
const endingSchema = <Path extends string>(links: PageLinks<Path>) =>
  titled.extend({ action: callSchema(links) }).meta({ description: 'After the text.' })

/** The end of a guide, which also names what to read next. A guide with a calendar has its call there. */
export const guideEnding = <Path extends string>(links: PageLinks<Path>) =>
  endingSchema(links).extend({
    action: callSchema(links).optional(),
    next: z.strictObject({ title: text, path: links.href, picture: smallPicture })
  })
