import { execFile } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isLocalHost } from '../../contract/addresses.ts'
import { checkMail } from '../alerts/channels.ts'
import { findMisspelled, type Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import type { Finding } from '../crm/crm.ts'
import { openStore } from '../open-store.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import { createPool, unavailable } from '../outbox/postgres/database.ts'
import { fileName } from '../outbox/sqlite/data-dir.ts'
import { described, isSecret } from '../settings.ts'
import { command, type Means, type Run } from './command.ts'
import { columns, messageOf } from './print.ts'

export const config = (run: Run) =>
  command('config')
    .description(
      'Shows which settings are set and from where, and checks them (exit status 1 if one is wrong)'
    )
    .addHelpText(
      'after',
      `
The checks send no lead and no alert. They connect to the CRM, the database and the mail server, write to the folders, and
store a lead that they undo.
Run the command as the relay's user.`
    )
    .action(
      run(async (means) => {
        const settings = readSettings(means)
        const almost = findMisspelled(means.env)
        const misspelled = almost.map(({ name, problem }) => ({ setting: name, ok: false, found: problem }))
        const checks = [...misspelled, ...(await checkSettings(means.config))]
        const ok = checks.every((check) => check.ok)
        const lines = [
          ...columns(settings.map(({ name, value, from }) => [name, value ?? '(hidden)', from])),
          ...columns(checks.map((check) => [check.ok ? 'ok' : 'wrong', check.setting, check.found]))
        ]
        return { ok, facts: { ok, settings, checks }, lines }
      })
    )

/** Every setting that has a value. `value` is undefined for a secret. */
function readSettings({ env, sourceOf }: Means) {
  return described.flatMap(({ name, ...setting }) => {
    const given = env[name] || undefined
    if (given === undefined && setting.default === undefined) return []
    const value = isSecret(name) ? undefined : (given ?? String(setting.default))
    return [{ name, value, from: given === undefined ? 'default' : sourceOf(name) }]
  })
}

const patienceMs = 10_000

/** Tries the settings out. Sends no lead and no alert. */
export async function checkSettings(settings: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir, backupDir, alerts } = settings
  const checks = await Promise.all([
    databaseUrl ? checkDatabase(databaseUrl, settings) : checkDataDir(dataDir, settings),
    backupDir && checkBackups(backupDir, databaseUrl),
    checkCrm(settings),
    checkMapping(settings),
    alerts.mail && checkMailServer(alerts.mail),
    checkSite(settings)
  ])
  return checks.flat().filter((check) => typeof check === 'object')
}

/** Does not create the folder, because the operator who asks may be another user than the relay. */
async function checkDataDir(dir: string, settings: Config): Promise<Finding> {
  const setting = 'DATA_DIR'
  if (await can(join(dir, fileName), constants.F_OK)) return find(setting, () => storeLead(settings))
  if (await can(dir, constants.F_OK)) return checkFolder(setting, dir)
  return (await can(dirname(resolve(dir)), constants.W_OK))
    ? { setting, ok: true, found: `the relay will create ${dir}` }
    : { setting, ok: false, found: `${dir} does not exist and cannot be created` }
}

/** As `/readyz` does: stores a lead and undoes it. Resolves to what it found. */
async function storeLead(settings: Config): Promise<string> {
  const opened = await openStore(settings)
  if (!opened.ok) throw new StoreUnavailable(opened.problem.replace(/^\w+: /, ''))
  try {
    await opened.store.ping()
    return 'a lead can be stored'
  } finally {
    await opened.store.close()
  }
}

/** A PostgreSQL is copied with its own program. */
async function checkBackups(dir: string, databaseUrl: string | undefined): Promise<Finding> {
  const folder = await checkFolder('BACKUP_DIR', dir)
  if (!folder.ok || databaseUrl === undefined) return folder
  return find('BACKUP_DIR', async () => {
    try {
      const { stdout } = await promisify(execFile)('pg_dump', ['--version'], { timeout: patienceMs })
      return `${folder.found}, and ${stdout.trim()} is there`
    } catch (error) {
      throw new Error(`no backup can be made, since pg_dump cannot be run: ${messageOf(error)}`, {
        cause: error
      })
    }
  })
}

const checkFolder = (setting: string, dir: string) =>
  find(setting, async () => {
    try {
      await rmdir(await mkdtemp(join(dir, 'probe-')))
      return `${dir} can be written`
    } catch (error) {
      throw new Error(`${dir} cannot be written: ${messageOf(error)}`, { cause: error })
    }
  })

/** A check that succeeds says what it found, and one that fails says it in its error. */
async function find(setting: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { setting, ok: true, found: await check() }
  } catch (error) {
    return { setting, ok: false, found: messageOf(error) }
  }
}

const can = (path: string, mode: number) =>
  access(path, mode).then(
    () => true,
    () => false
  )

const checkDatabase = (url: string, settings: Config) =>
  find('DATABASE_URL', async () => {
    const pool = createPool(url, { connections: 1, statementMs: patienceMs })
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      const answers = `PostgreSQL ${rows[0]?.server_version} answers`
      const { rows: found } = await pool.query<{ made: boolean }>(
        `select to_regclass('schema_version') is not null as made`
      )
      if (found[0]?.made) return `${answers}, and ${await storeLead(settings)}`
      // Before the first start. Nothing of it stays.
      await pool.query('begin; create table schema_version (version integer); rollback')
      return `${answers}, and the relay can make its tables`
    } catch (error) {
      throw unavailable(error)
    } finally {
      await pool.end()
    }
  })

/** Without a CRM, a relay on this machine keeps leads. One that the public sees lacks it. */
async function checkCrm({ crm: settings, siteUrl }: Config): Promise<Finding | undefined> {
  if (!settings) {
    const found = 'no CRM is set: the relay keeps the leads and delivers them once one is'
    return { setting: 'CRM_WEBHOOK_URL', ok: isLocalHost(new URL(siteUrl).host), found }
  }
  return openCrm(settings).check?.(AbortSignal.timeout(patienceMs))
}

/** Names only the ids that no longer exist. */
async function checkMapping({ crm: settings }: Config): Promise<Finding[]> {
  const checks = await (settings && openCrm(settings).checkMapping?.(AbortSignal.timeout(patienceMs)))
  const wrong = checks?.filter((check) => !check.ok) ?? []
  return wrong.map(({ setting, found }) => ({
    setting: 'CRM_MAPPING_FILE',
    ok: false,
    found: `${setting}: ${found}`
  }))
}

const checkMailServer = (mail: NonNullable<Config['alerts']['mail']>) =>
  find('SMTP_URL', async () => {
    await checkMail(mail, patienceMs)
    return 'the mail server answers and accepts the login'
  })

/** The build fixes the address of the site in its pages. */
async function checkSite({ siteUrl, siteDir }: Config): Promise<Finding> {
  const setting = 'SITE_URL'
  const page = await readFile(join(siteDir, 'build/client/index.html'), 'utf8').catch(() => '')
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(page) ?? []
  const built = URL.parse(canonical)?.origin
  if (built === undefined) return { setting, ok: true, found: 'no site is built here to compare with' }
  if (built === siteUrl) return { setting, ok: true, found: `the pages were built for ${siteUrl}` }
  const found = `the pages were built for ${built}, not for ${siteUrl}: run "npm run build"`
  return { setting, ok: false, found }
}
