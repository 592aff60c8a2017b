import { defineCollection, defineConfig, defineSingleton } from '@content-collections/core'
import type { z } from 'zod'
import { articlesFolder } from './content/schema/article-files.ts'
import { articlePageSchema, articleSchema, readArticle } from './content/schema/articles.ts'
import { careersSchema } from './content/schema/careers.ts'
import { clubConsultingSchema } from './content/schema/club-consulting.ts'
import { claimsSchema, fillClaims } from './content/schema/claims.ts'
import { collegePlacementSchema } from './content/schema/college-placement.ts'
import { dealsSchema } from './content/schema/deals.ts'
import { dockArticles, dockSchema } from './content/schema/dock.ts'
import { embedsSchema } from './content/schema/embeds.ts'
import { firstCallSchema } from './content/schema/first-call.ts'
import { findYourPassSchema } from './content/schema/find-your-pass.ts'
import { withoutResults } from './content/schema/pass-results.ts'
import { formPageSchema } from './content/schema/form-page.ts'
import { getStartedSchema } from './content/schema/get-started.ts'
import { elite25Schema } from './content/schema/elite-25.ts'
import { guideDocumentsSchema } from './content/schema/guide-documents.ts'
import { guideThankYouSchema } from './content/schema/guide-thank-you.ts'
import { listReading, homeSchema } from './content/schema/home.ts'
import { interfaceSchema } from './content/schema/interface.ts'
import { leadGenGuideSchema } from './content/schema/lead-gen-guide.ts'
import { laneValleyFcSchema } from './content/schema/lane-valley-fc.ts'
import { pageLinks } from './content/schema/atoms.ts'
import { notFoundSchema } from './content/schema/not-found.ts'
import { opportunitiesSchema } from './content/schema/opportunities.ts'
import { privacySchema } from './content/schema/privacy.ts'
import { proTryoutsSchema } from './content/schema/pro-tryouts.ts'
import { settingsSchema } from './content/schema/settings.ts'
import { recruitmentPackageSchema } from './content/schema/recruitment-package.ts'
import { siteSchema } from './content/schema/site.ts'
import { sufcSchema } from './content/schema/sufc.ts'
import { thankYouSchema } from './content/schema/thank-you.ts'
import { trialsSchema } from './content/schema/trials.ts'
import { readGuide, soccerGuideSchema } from './content/schema/soccer-guide.ts'
import { unsentFormSchema } from './content/schema/unsent-form.ts'
import { uwsPartnershipSchema } from './content/schema/uws-partnership.ts'
import { workInSoccerSchema } from './content/schema/work-in-soccer.ts'
import { pages } from './site/routes.ts'

const links = pageLinks(pages)

const claims = defineSingleton({
  name: 'claims',
  typeName: 'Claims',
  filePath: 'content/claims.yaml',
  parser: 'yaml',
  schema: claimsSchema
})

const site = defineSingleton({
  name: 'site',
  filePath: 'content/site.yaml',
  parser: 'yaml',
  schema: siteSchema(links)
})

/** A file of copy; its text may name claims. */
function copy<Name extends string, Schema extends z.ZodType<object>>(
  name: Name,
  file: string,
  schema: Schema
) {
  return defineSingleton({
    name,
    typeName: name.charAt(0).toUpperCase() + name.slice(1),
    filePath: `content/${file}.yaml`,
    parser: 'yaml',
    schema,
    transform: (document, context) => fillClaims(document, context.documents(claims))
  })
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
  name: 'home',
  typeName: 'Home',
  filePath: 'content/home.yaml',
  parser: 'yaml',
  schema: homeSchema(links),
  transform: (document, context) =>
    listReading(
      fillClaims(document, context.documents(claims)),
      context.documents(articles),
      context.documents(claims)
    )
})

const dock = defineSingleton({
  name: 'dock',
  typeName: 'Dock',
  filePath: 'content/dock.yaml',
  parser: 'yaml',
  schema: dockSchema(links),
  transform: (document, context) => dockArticles(document, context.documents(articles))
})

/** Its results are loaded on demand, by `vite/pass-results-plugin.ts`. */
const findYourPass = defineSingleton({
  name: 'findYourPass',
  typeName: 'FindYourPass',
  filePath: 'content/find-your-pass.yaml',
  parser: 'yaml',
  schema: findYourPassSchema(links),
  transform: (document, context) => withoutResults(fillClaims(document, context.documents(claims)))
})

const soccerGuide = defineSingleton({
  name: 'soccerGuide',
  typeName: 'SoccerGuide',
  filePath: 'content/soccer-guide.mdx',
  schema: soccerGuideSchema(links),
  transform: ({ _meta, ...guide }, context) => readGuide(guide, context.documents(claims))
})

export default defineConfig({
  content: [
    claims,
    site,
    copy('interfaceWords', 'interface', interfaceSchema),
    copy('unsentForm', 'unsent-form', unsentFormSchema),
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
    copy('laneValleyFc', 'lane-valley-fc', laneValleyFcSchema(links)),
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
    copy('privacy', 'privacy', privacySchema),
    copy('recruitmentPackage', 'recruitment-package', recruitmentPackageSchema),
    copy('sufc', 'sufc', sufcSchema),
    copy('clubConsulting', 'club-consulting', clubConsultingSchema(links)),
    copy('uwsPartnership', 'uws-partnership', uwsPartnershipSchema)
  ]
})
