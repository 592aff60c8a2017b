import { defineConfig, defineSingleton } from '@content-collections/core'
import type { z } from 'zod'
import { careersSchema } from './content/careers.ts'
import { claimsSchema, fillClaims } from './content/claims.ts'
import { dealsSchema } from './content/deals.ts'
import { homeClosingSchema } from './content/home-closing.ts'
import { homeReadingSchema } from './content/home-reading.ts'
import { homeStorySchema } from './content/home-story.ts'
import { homeSchema } from './content/home.ts'
import { pageLinks } from './content/links.ts'
import { notFoundSchema } from './content/not-found.ts'
import { opportunitiesSchema } from './content/opportunities.ts'
import { privacySchema } from './content/privacy.ts'
import { proTryoutsSchema } from './content/pro-tryouts.ts'
import { settingsSchema } from './content/settings.ts'
import { siteSchema } from './content/site.ts'
import { trialsSchema } from './content/trials.ts'
import { workInSoccerSchema } from './content/work-in-soccer.ts'
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
    copy('home', 'home', homeSchema(links)),
    copy('homeStory', 'home-story', homeStorySchema),
    copy('homeReading', 'home-reading', homeReadingSchema(links)),
    copy('homeClosing', 'home-closing', homeClosingSchema(links)),
    copy('deals', 'deals', dealsSchema),
    copy('opportunities', 'opportunities', opportunitiesSchema(links)),
    copy('careers', 'careers', careersSchema(links)),
    copy('trials', 'trials', trialsSchema),
    copy('workInSoccer', 'work-in-soccer', workInSoccerSchema(links)),
    copy('proTryouts', 'pro-tryouts', proTryoutsSchema(links)),
    copy('notFound', 'not-found', notFoundSchema(links)),
    copy('privacy', 'privacy', privacySchema)
  ]
})
