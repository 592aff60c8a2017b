import type { z } from 'zod'
import { articlesFolder } from '../content/schema/article-files.ts'
import {
  articlePageSchema,
  articleSchema,
  type ReadArticle,
  readArticle
} from '../content/schema/articles.ts'
import { pageLinks } from '../content/schema/atoms.ts'
import { careersSchema } from '../content/schema/careers.ts'
import { type Claims, claimsSchema, fillClaims } from '../content/schema/claims.ts'
import { clubConsultingSchema } from '../content/schema/club-consulting.ts'
import {
  firstCallSchema,
  formPageSchema,
  getStartedSchema,
  thankYouSchema
} from '../content/schema/contact.ts'
import { dealsSchema } from '../content/schema/deals.ts'
import { elite25Schema } from '../content/schema/elite-25.ts'
import { findYourPassSchema, withResultsApart } from '../content/schema/find-your-pass.ts'
import { collegePlacementSchema, readGuide, soccerGuideSchema } from '../content/schema/guides.ts'
import { homeSchema, listReading } from '../content/schema/home.ts'
import type { Published } from '../content/schema/imported.ts'
import {
  guideDocumentsSchema,
  guideThankYouSchema,
  leadGenGuideSchema
} from '../content/schema/lead-gen-guide.ts'
import { opportunitiesSchema } from '../content/schema/opportunities.ts'
import { laneValleyFcSchema, sufcSchema, uwsPartnershipSchema } from '../content/schema/partners.ts'
import { recruitmentPackageSchema } from '../content/schema/recruitment-package.ts'
import { checkedIn } from '../content/schema/rules.ts'
import { type Settings, settingsSchema } from '../content/schema/settings.ts'
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
} from '../content/schema/site.ts'
import { buildLanguage as language, readCopy } from '../content/schema/translation.ts'
import { proTryoutsSchema, trialsSchema } from '../content/schema/trials.ts'
import { workInSoccerSchema } from '../content/schema/work-in-soccer.ts'
import { languages } from '../contract/languages.ts'
import { type PagePath, pages } from '../site/routes.ts'

/** What a document may take from others. The register, the settings and an article are missing if they have problems. */
export type Known = {
  root: string
  claims: Claims | undefined
  settings: Settings | undefined
  articles: readonly ReadArticle<PagePath>[]
}

/** A file as it was found: its name without the ending, and the text of the English file. */
export type Found = { name: string; english: string }

/** What a record of content may say, and what the pages import of it. */
export type Kind<Read> = {
  schema: z.ZodType
  read: (written: unknown, found: Found, known: Known) => Promise<Checked<Read>>
}

/** A file of content. */
type File<Read> = Kind<Read> & { file: string }

/** One file, or each file of a folder. */
export type Document = File<unknown> | (Kind<unknown> & { folder: string; extension: string })

export type Checked<Read> = { value: Read } | { issues: z.core.$ZodIssue[] }

type Reading<Schema extends z.ZodType, Out> = (record: z.output<Schema>, known: Known, found: Found) => Out

async function check<Schema extends z.ZodType, Out>(
  schema: Schema,
  written: unknown,
  read: (record: z.output<Schema>) => Out
): Promise<Checked<Out>> {
  const { success, data, error } = await schema.safeParseAsync(written)
  return success ? { value: read(data) } : { issues: error.issues }
}

/** A file of copy; its text may name claims. */
function copy<Schema extends z.ZodType<object>>(name: string, schema: Schema): File<z.output<Schema>>
function copy<Schema extends z.ZodType<object>, Out>(
  name: string,
  schema: Schema,
  read: Reading<Schema, Out>
): File<Out>
function copy<Schema extends z.ZodType<object>>(
  name: string,
  schema: Schema,
  read: Reading<Schema, unknown> = (record) => record
): File<unknown> {
  return {
    file: `content/${name}.yaml`,
    schema,
    read: (written, found, known) =>
      check(schema, written, (record) => read(fillClaims(record, known.claims), known, found))
  }
}

const links = pageLinks(pages)

/** The register of figures. */
const claims = {
  file: 'content/claims.yaml',
  schema: claimsSchema,
  read: (written: unknown) => check(claimsSchema, written, (register) => register)
}

const article = articleSchema(links)

const articles = {
  folder: articlesFolder,
  extension: '.mdx',
  schema: article,
  read: (written: unknown, { name }: Found, known: Known) =>
    check(article, written, (record) => readArticle(record, name, known))
}

const guide = soccerGuideSchema(links)

/** Another language has a whole file of its own. */
const soccerGuide = {
  file: 'content/soccer-guide.mdx',
  schema: guide,
  read: (written: unknown, { english }: Found, known: Known) =>
    check(guide, written, (record) => readGuide(record, known.claims, english))
}

/** Adds to an English page when the rules of others were checked on which it rests. */
const withRules = <Record extends object>(record: Record, known: Known, { english }: Found) => ({
  ...record,
  rules: known.claims && checkedIn(english, known.claims)
})

const isOther = ([value, name]: [string, string]) => value !== name

function withLanguages({ record, ...words }: z.output<typeof interfaceSchema>, { root }: Known) {
  return {
    ...words,
    // English has the names as they are: every page would carry them.
    record: { ...record, names: Object.fromEntries(Object.entries(record.names).filter(isOther)) },
    /** What each language calls itself. */
    languages: languages.map(({ code, tag }) => {
      const { language: own, close } = interfaceSchema.parse(readCopy(root, 'interface', code))
      return { code, tag, name: own.name, offer: own.offer, close }
    })
  }
}

/** Every file of content, by the name under which pages import it from `content`. */
export const documents = {
  claims,
  settings: copy('settings', settingsSchema),
  articles,
  site: copy('site', siteSchema(links)),
  interfaceWords: copy('interface', interfaceSchema, withLanguages),
  unsentForm: copy('unsent-form', unsentFormSchema),
  checkedNote: copy('checked-note', checkedNoteSchema),
  embeds: copy('embeds', embedsSchema),
  contact: copy('contact', formPageSchema(links)),
  coachResume: copy('coach-resume', formPageSchema(links)),
  firstCall: copy('first-call', firstCallSchema),
  thankYou: copy('thank-you', thankYouSchema(links)),
  getStarted: copy('get-started', getStartedSchema),
  findYourPass: copy('find-your-pass', findYourPassSchema(links), (table) => withResultsApart(table)),
  // Two of its lists are of articles, which ask themselves to be in them.
  home: copy('home', homeSchema(links), (home, known) => listReading(home, known.articles)),
  dock: copy('dock', dockSchema(links), (dock, known) => dockArticles(dock, known.articles, known.settings)),
  articlePage: copy('article-page', articlePageSchema),
  laneValleyFc: copy('lane-valley-fc', laneValleyFcSchema(links), withRules),
  soccerGuide,
  collegePlacement: copy('college-placement', collegePlacementSchema(links)),
  deals: copy('deals', dealsSchema),
  opportunities: copy('opportunities', opportunitiesSchema(links)),
  elite25: copy('elite-25', elite25Schema),
  guideDocuments: copy('guide-documents', guideDocumentsSchema),
  leadGenGuide: copy('lead-gen-guide', leadGenGuideSchema),
  guideThankYou: copy('guide-thank-you', guideThankYouSchema(links)),
  careers: copy('careers', careersSchema(links)),
  trials: copy('trials', trialsSchema),
  workInSoccer: copy('work-in-soccer', workInSoccerSchema(links)),
  proTryouts: copy('pro-tryouts', proTryoutsSchema(links)),
  notFound: copy('not-found', notFoundSchema(links)),
  privacy: copy('privacy', privacySchema, (page, known) =>
    fillAgency(page, (language === 'en' && known.claims) || {})
  ),
  recruitmentPackage: copy('recruitment-package', recruitmentPackageSchema),
  sufc: copy('sufc', sufcSchema, withRules),
  clubConsulting: copy('club-consulting', clubConsultingSchema(links)),
  uwsPartnership: copy('uws-partnership', uwsPartnershipSchema)
}

type Documents = typeof documents

/** A document as the pages import it: that of a file, or those of a folder. */
type ContentOf<One> = One extends { read: (...given: never[]) => Promise<Checked<infer Out>> }
  ? Published<One extends { folder: string } ? Out[] : Out>
  : never

export type Content = { [Name in keyof Documents]: ContentOf<Documents[Name]> }
