import { X509Certificate } from 'node:crypto'
import { access, constants, mkdtemp, readFile, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { checkMail } from '../alerts/mail.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import type { Finding } from '../crm/crm.ts'
import { unavailable, createPool } from '../outbox/postgres/database.ts'
import { readCertificate } from '../process/certificate.ts'

const patienceMs = 10_000
const dayMs = 86_400_000

/** Tries the settings out. Sends no lead and no alert. */
export async function checkSettings(config: Config): Promise<Finding[]> {
  const checks = await Promise.all([
    config.databaseUrl === undefined ? checkDataDir(config.dataDir) : checkDatabase(config.databaseUrl),
    config.copyDir === undefined ? undefined : checkFolder('COPY_DIR', config.copyDir),
    config.backupDir === undefined ? undefined : checkFolder('BACKUP_DIR', config.backupDir),
    checkCrm(config),
    config.alerts.mail && checkMailServer(config.alerts.mail),
    config.tls && checkTls(config.tls, config.siteUrl),
    checkSite(config)
  ])
  return checks.filter((check) => check !== undefined)
}

/** Does not create the folder, because the operator who asks may be another user than the relay. */
async function checkDataDir(dir: string): Promise<Finding> {
  const setting = 'DATA_DIR'
  if (await can(dir, constants.F_OK)) return checkFolder(setting, dir)
  return (await can(dirname(resolve(dir)), constants.W_OK))
    ? { setting, ok: true, found: `the relay will create ${dir}` }
    : { setting, ok: false, found: `${dir} does not exist and cannot be created` }
}

async function checkFolder(setting: string, dir: string): Promise<Finding> {
  try {
    await rmdir(await mkdtemp(join(dir, 'probe-')))
    return { setting, ok: true, found: `${dir} can be written` }
  } catch (error) {
    return { setting, ok: false, found: `${dir} cannot be written: ${reasonOf(error)}` }
  }
}

const can = (path: string, mode: number) =>
  access(path, mode).then(
    () => true,
    () => false
  )

async function checkDatabase(url: string): Promise<Finding> {
  const pool = createPool(url, { connections: 1, statementMs: patienceMs })
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    return { setting: 'DATABASE_URL', ok: true, found: `PostgreSQL ${rows[0]?.server_version} answers` }
  } catch (error) {
    return { setting: 'DATABASE_URL', ok: false, found: unavailable(error).message }
  } finally {
    await pool.end()
  }
}

async function checkCrm({ crm: settings }: Config): Promise<Finding | undefined> {
  if (!settings) {
    const found = 'no CRM is set: the relay keeps the leads and delivers them once one is'
    return { setting: 'CRM_WEBHOOK_URL', ok: true, found }
  }
  return openCrm(settings).check?.(AbortSignal.timeout(patienceMs))
}

async function checkMailServer(mail: NonNullable<Config['alerts']['mail']>): Promise<Finding> {
  try {
    await checkMail(mail, patienceMs)
    return { setting: 'SMTP_URL', ok: true, found: 'the mail server answers and accepts the login' }
  } catch (error) {
    return { setting: 'SMTP_URL', ok: false, found: reasonOf(error) }
  }
}

async function checkTls(files: NonNullable<Config['tls']>, siteUrl: string): Promise<Finding> {
  const setting = 'TLS_CERT_FILE'
  const read = await readCertificate(files)
  if (!read.ok) return { setting, ok: false, found: read.problem }
  const certificate = new X509Certificate(read.certificate.cert)
  const days = Math.floor((Date.parse(certificate.validTo) - Date.now()) / dayMs)
  if (days < 0) return { setting, ok: false, found: `the certificate expired on ${certificate.validTo}` }
  const host = new URL(siteUrl).hostname
  const found = `the certificate is valid for ${days} more days`
  return certificate.checkHost(host)
    ? { setting, ok: true, found }
    : { setting, ok: false, found: `${found}, but not for ${host}` }
}

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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
