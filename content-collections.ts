import { defineConfig, defineSingleton } from '@content-collections/core'
import type { z } from 'zod'
import { claimsSchema, fillClaims } from './content/claims.ts'
import { dealsSchema } from './content/deals.ts'
import { embedsSchema } from './content/embeds.ts'
import { formPageSchema } from './content/form-page.ts'
import { getStartedSchema } from './content/get-started.ts'
import { homeClosingSchema } from './content/home-closing.ts'
import { homeReadingSchema } from './content/home-reading.ts'
import { homeStorySchema } from './content/home-story.ts'
import { homeSchema } from './content/home.ts'
import { laneValleyFcSchema } from './content/lane-valley-fc.ts'
import { pageLinks } from './content/links.ts'
import { notFoundSchema } from './content/not-found.ts'
import { opportunitiesSchema } from './content/opportunities.ts'
import { privacySchema } from './content/privacy.ts'
import { settingsSchema } from './content/settings.ts'
import { siteSchema } from './content/site.ts'
import { thankYouSchema } from './content/thank-you.ts'
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

export default defineConfig({
  content: [
    claims,
    site,
    copy('settings', 'settings', settingsSchema),
    copy('embeds', 'embeds', embedsSchema),
    copy('contact', 'contact', formPageSchema(links)),
    copy('coachResume', 'coach-resume', formPageSchema(links)),
    copy('thankYou', 'thank-you', thankYouSchema(links)),
    copy('getStarted', 'get-started', getStartedSchema),
    copy('laneValleyFc', 'lane-valley-fc', laneValleyFcSchema(links)),
    copy('home', 'home', homeSchema(links)),
    copy('homeStory', 'home-story', homeStorySchema),
    copy('homeReading', 'home-reading', homeReadingSchema(links)),
    copy('homeClosing', 'home-closing', homeClosingSchema(links)),
    copy('deals', 'deals', dealsSchema),
    copy('opportunities', 'opportunities', opportunitiesSchema(links)),
    copy('notFound', 'not-found', notFoundSchema(links)),
    copy('privacy', 'privacy', privacySchema)
  ]
})
