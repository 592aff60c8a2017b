import { settingsSchema } from '../../content/schema/settings.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { readConfig, type Config, type ConfigResult } from '../../relay/config.ts'
import {
  fieldsOf,
  findDueRules,
  findLonelyPages,
  findLongTexts,
  findOpenClaims,
  findSmallPictures,
  findUnstated,
  readWritten,
  type Written
} from './content-gaps.ts'
import { findSamples } from './samples.ts'
import { describeUntranslated, findEnglishInForms, findUntranslated } from './translations.ts'
import { languagesWithPages } from './whole-pages.ts'

/** Who can close a gap. */
const actors = {
  staff: 'For the agency’s staff, in the content editor',
  web: 'For the person who runs HighLevel, YouTube and the shop',
  developer: 'For the developer'
}

export type Gap = { who: keyof typeof actors; title: string; lines: string[] }

/**
 * Finds what the agency still has to replace, document, set or confirm before launch. It only reports gaps; errors fail
 * the build.
 */
export async function findGaps(env = process.env): Promise<Gap[]> {
  const written = readWritten()
  const fields = [...fieldsOf(written)]
  const given = { read: readConfig(env), styleguide: env.STYLEGUIDE }
  const samples = findSamples()
  const linesOf = (refused: boolean) =>
    samples.filter((sample) => sample.refused === refused).map(({ line }) => line)
  return [
    { who: 'staff', title: 'Forms that send nothing', lines: findDiscardingForms(written) },
    { who: 'staff', title: refusedSamples, lines: linesOf(true) },
    { who: 'staff', title: otherSamples, lines: linesOf(false) },
    {
      who: 'staff',
      title: 'Consent and forms in English on pages in another language',
      lines: findEnglishInForms(languagesWithPages())
    },
    { who: 'staff', title: 'Rules to compare with their sources again', lines: findDueRules(written) },
    { who: 'staff', title: 'Claims without a document or a date', lines: findOpenClaims(written) },
    { who: 'staff', title: 'What only you can state', lines: [...findUnstated(written)] },
    { who: 'staff', title: 'Pictures smaller than their place', lines: await findSmallPictures(fields) },
    { who: 'staff', title: 'Texts too long for their place', lines: findLongTexts(fields) },
    { who: 'web', title: 'Ids, dates and addresses', lines: [...findMissingIds(written)] },
    { who: 'developer', title: 'Variables', lines: findMissingVariables(given) },
    { who: 'developer', title: 'Pages that no link leads to', lines: findLonelyPages(written) }
  ]
}

const refusedSamples = 'Sample people, quotes and parts of an offer: a build for the public refuses them'
const otherSamples = 'Other samples, marked on their pages until they are replaced'

/** What no program sees from here. */
const byHand: Gap = {
  who: 'web',
  title: 'To check by hand',
  lines: [
    'HighLevel, Settings, Business Profile: "Allow Duplicate Contact" is off; else a form that is sent twice makes two contacts',
    'HighLevel, each form, On submit: a message and no redirect, since the page itself leads on'
  ]
}

export const countGaps = (gaps: Gap[]): number => gaps.reduce((sum, { lines }) => sum + lines.length, 0)

export function describeGaps(found: Gap[]): string {
  const lines: string[] = []
  for (const [who, heading] of Object.entries(actors)) {
    const own = (gap: Gap) => gap.who === who
    lines.push(`\n${heading}: ${countGaps(found.filter(own))}`)
    for (const gap of [...found, byHand].filter(own)) {
      if (gap.lines.length === 0) continue
      lines.push(`\n  ${gap.title}: ${gap.lines.length}`)
      for (const line of gap.lines) lines.push(`    ${line}`)
    }
  }
  return lines.join('\n')
}

type Given = { read: ConfigResult; styleguide?: string | undefined }

export function findMissingVariables({ read, styleguide }: Given): string[] {
  const found = read.ok ? [...findInEnvironment(read.config)] : [read.problem]
  return styleguide ? [...found, 'STYLEGUIDE: set, so the style guide would be public'] : found
}

function* findInEnvironment({ siteUrl, crm, alerts, crmEmbedOrigin, allowSamples }: Config) {
  if (!siteUrl.startsWith('https://'))
    yield `SITE_URL: pages would name ${siteUrl} as their address; expected https://…`
  if (!crm)
    yield 'CRM_WEBHOOK_URL, or CRM_API_TOKEN with CRM_LOCATION_ID: leads would be stored but not delivered'
  if (!alerts.webhook && !alerts.mail)
    yield 'ALERT_WEBHOOK_URL, or ALERT_EMAIL_TO with SMTP_URL: nobody would be alerted when leads wait'
  if (crmEmbedOrigin === undefined)
    yield 'CRM_EMBED_ORIGIN: the pages would lack the forms and calendars of the CRM'
  if (allowSamples) yield 'ALLOW_SAMPLES: set, so sample people, quotes and offers would be public'
}

const settingsOf = (written: Written) => settingsSchema.parse(written.get('content/settings.yaml')?.content)

/** Finds forms that tell visitors more than they do. */
export function findDiscardingForms(written: Written): string[] {
  if (settingsOf(written).interestForms === 'relay') return []
  return [
    'content/settings.yaml interestForms: Elite 25 interest and Career Alerts send nothing, though Career Alerts promises emails. ' +
      'Once HighLevel has a workflow for "elite-25-interest" and one for "career-alerts", write "relay"'
  ]
}

/** Finds ids, dates and addresses in the content that a launch needs. */
export function* findMissingIds(written: Written) {
  const { widgets, videos, checkout } = settingsOf(written)
  const { forms, calendars } = sandboxIds
  const inSandbox = new Set<string>([...Object.values(forms), ...Object.values(calendars)])
  for (const [name, id] of Object.entries(widgets)) {
    if (typeof id === 'string' && inSandbox.has(id))
      yield `content/settings.yaml widgets ${name}: ${id} is a widget of the CRM sandbox`
  }
  for (const [name, { uploaded }] of Object.entries(videos)) {
    if (!uploaded)
      yield `content/settings.yaml videos ${name}: without its day of upload search engines do not list it`
  }
  for (const name of Object.keys(settingsSchema.shape.checkout.shape)) {
    if (!(name in checkout))
      yield `content/settings.yaml checkout ${name}: without an address the plan opens the lead dialog`
  }
  for (const [file, { text }] of written) {
    const lines = text.split('\n')
    for (const [index, line] of lines.entries()) {
      if (/\bexample\.(com|org|net)\b/.test(line)) yield `${file}:${index + 1}: an address at example.com`
    }
  }
}

/**
 * Prints what is missing for a launch, by who can settle it, and in other languages. With `--strict`, exits with 1 if
 * anything is missing for the launch.
 */
if (import.meta.main) {
  const gaps = await findGaps()
  console.log(describeGaps(gaps))
  console.log(describeUntranslated(findUntranslated()))
  if (process.argv.includes('--strict') && countGaps(gaps) > 0) process.exitCode = 1
}
