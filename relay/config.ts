import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { closestMatch } from 'leven'
import type { z } from 'zod'
import { editorPath } from '../contract/addresses.ts'
import packageJson from '../package.json' with { type: 'json' }
import { repliesEvery, crmGroups, type CrmSettings, findCrmProblem, readCrm } from './crm/connector.ts'
import { quote } from './setting-values.ts'
import { isSecret, settings, type Settings } from './settings.ts'

export type Config = ReturnType<typeof toConfig>

export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string }

/** Reads the settings. `problem` is one line that names the variable. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const placeholder = Object.keys(settings.shape).find((name) => given[name]?.includes('replace-me'))
  if (placeholder)
    return { ok: false, problem: `${placeholder}: expected a value of your own in place of "replace-me"` }
  const result = settings.safeParse(given)
  if (!result.success) return { ok: false, problem: describeIssue(result.error, given) }

  const config = toConfig(result.data)
  const problem =
    refuseMisspelled(given) ??
    findLonely(given) ??
    findCrmProblem(config.crm) ??
    findPortProblem(config) ??
    findEditorProblem(config)
  return problem === undefined ? { ok: true, config } : { ok: false, problem }
}

/** The release that runs. */
export const { version } = packageJson

/** The folder of the relay's code, its packages and, unless `SITE_DIR` names another, its builds. */
export const projectRoot = join(import.meta.dirname, '..')

/** The program of the operator's commands. */
export const leadsProgram = join(import.meta.dirname, 'cli.ts')

function toConfig(given: Settings) {
  const crm = readCrm(given)
  return {
    port: given.PORT,
    /** The interface to listen on; undefined means all. */
    host: given.HOST,
    siteUrl: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    /** Folder with the builds of the site; the desk's own app is always that of the code. */
    siteDir: given.SITE_DIR ?? projectRoot,
    /** Folder of the embedded store; unused if there is a `databaseUrl`. */
    dataDir: given.DATA_DIR,
    /** Where backups go; undefined means that the relay makes none. */
    backupDir: given.BACKUP_DIR,
    /** How often the relay makes one; 0 means only when somebody asks for it. */
    backupEveryMs: given.BACKUP_MINUTES * 60_000,
    databaseUrl: given.DATABASE_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    /** Undefined means that the relay keeps the leads and delivers them once a CRM is set. */
    crm,
    crmEmbedOrigin: given.CRM_EMBED_ORIGIN,
    /** Whether a build for another machine may have sample people, quotes and parts of an offer. */
    allowSamples: given.ALLOW_SAMPLES !== undefined,
    anonKey: given.RELAY_ANON_KEY,
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE,
    maxConnections: given.MAX_CONNECTIONS,
    trustProxy: given.TRUST_PROXY,
    /** How long the relay keeps answering after the signal to stop, while `/readyz` answers "not ready". */
    drainMs: given.DRAIN_SECONDS * 1000,
    adminPort: given.ADMIN_PORT,
    adminHost: given.ADMIN_HOST,
    /** After how many months a lead that the CRM has is erased here; undefined means never. */
    retentionMonths: given.RETENTION_MONTHS,
    desk: {
      /** The origin that a proxy serves the desk under; undefined means this machine only. */
      url: given.DESK_URL,
      /** Where a proxy serves the content editor; undefined means that this server has none. */
      editorUrl: given.EDITOR_URL && given.EDITOR_URL + editorPath,
      /** The agency's time zone. */
      zone: given.DESK_TIME_ZONE,
      /** Whether page loads, their speed and refused posts are counted by day. */
      countViews: given.COUNT_VIEWS === 'on'
    },
    alerts: toAlerts(given, crm),
    crmSandboxPort: given.CRM_SANDBOX_PORT ?? given.PORT + 1
  }
}

function toAlerts(given: Settings, crm: CrmSettings | undefined) {
  const { ALERT_WEBHOOK_URL: url, ALERT_EMAIL_TO: to, SMTP_URL: smtpUrl } = given
  const mail =
    to === undefined || smtpUrl === undefined
      ? undefined
      : { to, from: given.ALERT_EMAIL_FROM ?? to[0] ?? '', smtpUrl }
  const weeklyTo = given.WEEKLY_EMAIL_TO
  return {
    webhook: url === undefined ? undefined : { url, key: given.ALERT_WEBHOOK_SECRET },
    mail,
    /** Who receives the figures of the week. */
    weekly: mail && weeklyTo && { ...mail, to: weeklyTo },
    /** How old the newest copy of all leads may be, in hours; 0 if copies are made by other means. */
    backupHours: given.ALERT_BACKUP_HOURS,
    /** How many working hours a lead may wait for a person's reply; 0 if nobody is alerted. */
    replyHours: repliesEvery(crm) > 0 ? given.ALERT_REPLY_HOURS : 0
  }
}

/** Where a program of this machine reaches the relay. */
export function ownOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isEverywhere = host === undefined || host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

/**
 * Finds the variables whose names are almost those of settings. Short names such as `HOST` resemble too many others.
 * `isSet`: the setting is set, too, so the relay runs, perhaps with an old value.
 */
export function findMisspelled(env: Record<string, string | undefined>) {
  const names = Object.keys(settings.shape).filter((name) => name.includes('_'))
  const unset = names.filter((name) => !env[name])
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || Object.hasOwn(settings.shape, name) || !name.includes('_')) return []
    const meant =
      unset.find((setting) => setting.startsWith(`${name}_`)) ??
      closestMatch(name, unset, { maxDistance: 2 }) ??
      closestMatch(name, names, { maxDistance: 2 })
    return meant
      ? [{ name, isSet: !unset.includes(meant), problem: `no setting has this name, expected ${meant}` }]
      : []
  })
}

/** Without this, a relay with `CRM_WEBOOK_URL` would keep all leads and deliver none. */
function refuseMisspelled(given: Record<string, string | undefined>): string | undefined {
  const found = findMisspelled(given).find(({ isSet }) => !isSet)
  return found && `${found.name}: ${found.problem}`
}

/** Settings that work only together. `also` lists settings that have no effect without them. */
const groups = [
  ...crmGroups,
  { needed: ['ALERT_WEBHOOK_URL'], also: ['ALERT_WEBHOOK_SECRET'] },
  { needed: ['DATABASE_URL'], also: ['DATABASE_CONNECTIONS'] },
  { needed: ['DESK_URL'], also: ['EDITOR_URL'] },
  { needed: ['CRM_REPLIES_MINUTES'], also: ['ALERT_REPLY_HOURS'] },
  { needed: ['ALERT_EMAIL_TO', 'SMTP_URL'], also: ['ALERT_EMAIL_FROM', 'WEEKLY_EMAIL_TO'] }
]

function findLonely(given: Record<string, string | undefined>): string | undefined {
  // 0 switches off what it belongs to.
  const isSet = (name: string) => given[name] !== undefined && given[name] !== '0'
  for (const { needed, also } of groups) {
    const missing = needed.find((name) => !isSet(name))
    const set = [...needed, ...also].find(isSet)
    if (missing && set) return `${missing}: expected to be set, since ${set} is`
  }
  return undefined
}

function describeIssue(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const got = isSecret(name) ? '' : `, got ${quote(given[name])}`
  return `${name}: expected ${issue?.message}${got}`
}

/** A browser sends the desk's cookie to every port of its host, and to no other host. Pages of one port cannot read another's. */
function findEditorProblem({ desk: { url, editorUrl } }: Config): string | undefined {
  if (url === undefined || editorUrl === undefined) return undefined
  const [desk, editor] = [new URL(url), new URL(editorUrl)]
  if (desk.hostname === editor.hostname && desk.port !== editor.port) return undefined
  return `EDITOR_URL: expected the host of DESK_URL and another port, got "${editor.origin}"`
}

/** The sandbox runs only if no CRM is set, so its port matters only then. */
function findPortProblem({ port, adminPort, crmSandboxPort, crm }: Config): string | undefined {
  if (adminPort === port) return `ADMIN_PORT: expected another port than PORT, got "${adminPort}"`
  if (crm) return undefined
  if (crmSandboxPort > 65_535) return 'CRM_SANDBOX_PORT: expected to be set, since PORT + 1 is above 65535'
  if (crmSandboxPort === port) return `CRM_SANDBOX_PORT: expected another port than PORT, got "${port}"`
  if (crmSandboxPort === adminPort)
    return `CRM_SANDBOX_PORT: expected another port than ADMIN_PORT, got "${adminPort}"`
  return undefined
}
