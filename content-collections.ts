import { defineConfig, defineSingleton } from '@content-collections/core'
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
import { siteSchema } from './content/site.ts'
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

const home = defineSingleton({
  name: 'home',
  filePath: 'content/home.yaml',
  parser: 'yaml',
  schema: homeSchema(links),
  transform: (document, context) => fillClaims(document, context.documents(claims))
})

const deals = defineSingleton({
  name: 'deals',
  typeName: 'Deals',
  filePath: 'content/deals.yaml',
  parser: 'yaml',
  schema: dealsSchema
})

const homeReading = defineSingleton({
  name: 'homeReading',
  typeName: 'HomeReading',
  filePath: 'content/home-reading.yaml',
  parser: 'yaml',
  schema: homeReadingSchema(links),
  transform: (document, context) => fillClaims(document, context.documents(claims))
})

const homeClosing = defineSingleton({
  name: 'homeClosing',
  typeName: 'HomeClosing',
  filePath: 'content/home-closing.yaml',
  parser: 'yaml',
  schema: homeClosingSchema(links),
  transform: (document, context) => fillClaims(document, context.documents(claims))
})

const homeStory = defineSingleton({
  name: 'homeStory',
  filePath: 'content/home-story.yaml',
  parser: 'yaml',
  schema: homeStorySchema,
  transform: (document, context) => fillClaims(document, context.documents(claims))
})

const opportunities = defineSingleton({
  name: 'opportunities',
  typeName: 'Opportunities',
  filePath: 'content/opportunities.yaml',
  parser: 'yaml',
  schema: opportunitiesSchema(links),
  transform: (document, context) => fillClaims(document, context.documents(claims))
})

const notFound = defineSingleton({
  name: 'notFound',
  filePath: 'content/not-found.yaml',
  parser: 'yaml',
  schema: notFoundSchema(links)
})

const privacy = defineSingleton({
  name: 'privacy',
  filePath: 'content/privacy.yaml',
  parser: 'yaml',
  schema: privacySchema
})

export default defineConfig({
  content: [claims, site, home, homeStory, opportunities, notFound, privacy, deals, homeReading, homeClosing]
})
