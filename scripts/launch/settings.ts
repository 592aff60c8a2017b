import { settingsSchema } from '../../content/schema/settings.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import type { Config, ConfigResult } from '../../relay/config.ts'
import type { Written } from './written.ts'

type Given = { read: ConfigResult; styleguide?: string | undefined }

/** Finds variables that a launch needs. */
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
  const inSandbox = new Set<string>([
    ...Object.values(sandboxIds.forms),
    ...Object.values(sandboxIds.calendars)
  ])
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
