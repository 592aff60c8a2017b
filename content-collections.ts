import { existsSync, readFileSync } from 'node:fs'
import { defineCollection, defineConfig, defineParser, defineSingleton } from '@content-collections/core'
import { parse } from 'yaml'
import type { z } from 'zod'
import { articlesFolder } from './content/schema/article-files.ts'
import { articlePageSchema, articleSchema, readArticle } from './content/schema/articles.ts'
import { pageLinks } from './content/schema/atoms.ts'
import { careersSchema } from './content/schema/careers.ts'
import { claimsSchema, fillClaims } from './content/schema/claims.ts'
import { clubConsultingSchema } from './content/schema/club-consulting.ts'
import {
  firstCallSchema,
  formPageSchema,
  getStartedSchema,
  thankYouSchema
} from './content/schema/contact.ts'
import { dealsSchema } from './content/schema/deals.ts'
import { elite25Schema } from './content/schema/elite-25.ts'
import { findYourPassSchema, withoutResults } from './content/schema/find-your-pass.ts'
import { collegePlacementSchema, readGuide, soccerGuideSchema } from './content/schema/guides.ts'
import { homeSchema, listReading } from './content/schema/home.ts'
import {
  guideDocumentsSchema,
  guideThankYouSchema,
  leadGenGuideSchema
} from './content/schema/lead-gen-guide.ts'
import { opportunitiesSchema } from './content/schema/opportunities.ts'
import { laneValleyFcSchema, sufcSchema, uwsPartnershipSchema } from './content/schema/partners.ts'
import { recruitmentPackageSchema } from './content/schema/recruitment-package.ts'
import { checkedIn } from './content/schema/rules.ts'
import { settingsSchema } from './content/schema/settings.ts'
import {
  checkedNoteSchema,
  dockArticles,
  dockSchema,
  embedsSchema,
  fillAgency,
  interfaceSchema,
  notFoundSchema,
  privacySchema,
  siteSchema,
  unsentFormSchema
} from './content/schema/site.ts'
import { buildLanguage as language, readCopy, translate } from './content/schema/translation.ts'
import { proTryoutsSchema, trialsSchema } from './content/schema/trials.ts'
import { workInSoccerSchema } from './content/schema/work-in-soccer.ts'
import { languages } from './contract/languages.ts'
import { pages } from './site/routes.ts'

const links = pageLinks(pages)

/** A YAML file, with the words of the language laid over it. */
const words = (name: string) =>
  defineParser((text: string) => Object(translate(parse(text), { root: '.', name, language })))

const claims = defineSingleton({
  name: 'claims',
  typeName: 'Claims',
  filePath: 'content/claims.yaml',
  parser: 'yaml',
  schema: claimsSchema
})

/**
 * A YAML file of copy, under a name of its own in the code. Each transform leaves out `_meta`, the name of the file, which no
 * visitor needs.
 */
const fileOf = <Name extends string>(name: Name, file: string) => ({
  name,
  typeName: name.charAt(0).toUpperCase() + name.slice(1),
  filePath: `content/${file}.yaml`,
  parser: words(file)
})

const site = defineSingleton({
  ...fileOf('site', 'site'),
  schema: siteSchema(links),
  transform: ({ _meta, ...document }) => document
})

/** A text is translated as a whole. */
function wholeFile(name: string) {
  const own = `content/${language}/${name}`
  return existsSync(own) ? own : `content/${name}`
}

/** A file of copy; its text may name claims. */
function copy<Name extends string, Schema extends z.ZodType<object>>(
  name: Name,
  file: string,
  schema: Schema
) {
  return defineSingleton({
    ...fileOf(name, file),
    schema,
    transform: ({ _meta, ...document }, context) => fillClaims(document, context.documents(claims))
  })
}

/** The same for an English page that rests on rules of others. */
function ruledCopy<Name extends string, Schema extends z.ZodType<object>>(
  name: Name,
  file: string,
  schema: Schema
) {
  return defineSingleton({
    ...fileOf(name, file),
    schema,
    transform: ({ _meta, ...document }, context) => {
      const [register] = context.documents(claims)
      const written = readFileSync(`content/${file}.yaml`, 'utf8')
      return {
        ...fillClaims(document, context.documents(claims)),
        rules: register && checkedIn(written, register)
      }
    }
  })
}

const interfaceWords = defineSingleton({
  ...fileOf('interfaceWords', 'interface'),
  schema: interfaceSchema,
  transform: ({ _meta, record, ...document }) => ({
    ...document,
    // English has the names as they are: every page would carry them.
    record: { ...record, names: Object.fromEntries(Object.entries(record.names).filter(isOther)) },
    /** What each language calls itself. */
    languages: languages.map(ownWords)
  })
})

const isOther = ([value, name]: [string, string]) => value !== name

function ownWords({ code, tag }: (typeof languages)[number]) {
  const { language: own, close } = interfaceSchema.parse(readCopy('.', 'interface', code))
  return { code, tag, name: own.name, offer: own.offer, close }
}

const settings = copy('settings', 'settings', settingsSchema)

const articles = defineCollection({
  name: 'articles',
  directory: articlesFolder,
  include: '*.mdx',
  schema: articleSchema(links),
  transform: (document, context) =>
    readArticle(document, context.documents(claims), context.documents(settings))
})

/** Two of its lists are of articles, which ask themselves to be in them. */
const home = defineSingleton({
  ...fileOf('home', 'home'),
  schema: homeSchema(links),
  transform: ({ _meta, ...document }, context) =>
    listReading(
      fillClaims(document, context.documents(claims)),
      context.documents(articles),
      context.documents(claims)
    )
})

const dock = defineSingleton({
  ...fileOf('dock', 'dock'),
  schema: dockSchema(links),
  transform: ({ _meta, ...document }, context) =>
    dockArticles(document, context.documents(articles), context.documents(settings))
})

/** Its results are loaded on demand, by `vite/pass-results-plugin.ts`. */
const findYourPass = defineSingleton({
  ...fileOf('findYourPass', 'find-your-pass'),
  schema: findYourPassSchema(links),
  transform: ({ _meta, ...document }, context) =>
    withoutResults(fillClaims(document, context.documents(claims)))
})

const privacy = defineSingleton({
  ...fileOf('privacy', 'privacy'),
  schema: privacySchema,
  transform: ({ _meta, ...document }, context) =>
    fillAgency(
      fillClaims(document, context.documents(claims)),
      language === 'en' ? context.documents(claims) : []
    )
})

const soccerGuide = defineSingleton({
  name: 'soccerGuide',
  typeName: 'SoccerGuide',
  filePath: wholeFile('soccer-guide.mdx'),
  schema: soccerGuideSchema(links),
  transform: ({ _meta, ...guide }, context) =>
    readGuide(guide, context.documents(claims), readFileSync('content/soccer-guide.mdx', 'utf8'))
})

export default defineConfig({
  content: [
    claims,
    site,
    interfaceWords,
    copy('unsentForm', 'unsent-form', unsentFormSchema),
    copy('checkedNote', 'checked-note', checkedNoteSchema),
    copy('embeds', 'embeds', embedsSchema),
    copy('contact', 'contact', formPageSchema(links)),
    copy('coachResume', 'coach-resume', formPageSchema(links)),
    copy('firstCall', 'first-call', firstCallSchema),
    copy('thankYou', 'thank-you', thankYouSchema(links)),
    copy('getStarted', 'get-started', getStartedSchema),
    findYourPass,
    settings,
    // Before the articles: they read them as they are written.
    home,
    dock,
    articles,
    copy('articlePage', 'article-page', articlePageSchema),
    ruledCopy('laneValleyFc', 'lane-valley-fc', laneValleyFcSchema(links)),
    soccerGuide,
    copy('collegePlacement', 'college-placement', collegePlacementSchema(links)),
    copy('deals', 'deals', dealsSchema),
    copy('opportunities', 'opportunities', opportunitiesSchema(links)),
    copy('elite25', 'elite-25', elite25Schema),
    copy('guideDocuments', 'guide-documents', guideDocumentsSchema),
    copy('leadGenGuide', 'lead-gen-guide', leadGenGuideSchema),
    copy('guideThankYou', 'guide-thank-you', guideThankYouSchema(links)),
    copy('careers', 'careers', careersSchema(links)),
    copy('trials', 'trials', trialsSchema),
    copy('workInSoccer', 'work-in-soccer', workInSoccerSchema(links)),
    copy('proTryouts', 'pro-tryouts', proTryoutsSchema(links)),
    copy('notFound', 'not-found', notFoundSchema(links)),
    privacy,
    copy('recruitmentPackage', 'recruitment-package', recruitmentPackageSchema),
    ruledCopy('sufc', 'sufc', sufcSchema),
    copy('clubConsulting', 'club-consulting', clubConsultingSchema(links)),
    copy('uwsPartnership', 'uws-partnership', uwsPartnershipSchema)
  ]
})
