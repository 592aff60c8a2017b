import type { HealthAnswer } from '../../contract/desk-answers.ts'
import type { Config } from '../config.ts'

/** The settings as Health shows them. A secret is set or not set, and never shown, not even in part. */
export function settingsShown(config: Config): HealthAnswer['settings'] {
  const { crm, alerts } = config
  return [
    shown('SITE_URL', config.siteUrl),
    shown('STORE', config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'),
    secret('COPY_DIR', config.copyDir),
    secret('BACKUP_DIR', config.backupDir),
    secret('CRM_API_TOKEN', crm?.kind === 'api-v2' ? crm.token : undefined),
    secret('CRM_LOCATION_ID', crm?.kind === 'api-v2' ? crm.locationId : undefined),
    secret('CRM_WEBHOOK_URL', crm?.kind === 'webhook' ? crm.url : undefined),
    secret('RELAY_ANON_KEY', config.anonKey),
    shown('RATE_LIMIT_PER_MINUTE', String(config.rateLimitPerMinute)),
    shown('TRUST_PROXY', String(config.trustProxy)),
    secret('ALERT_WEBHOOK_URL', alerts.webhook),
    secret('ALERT_EMAIL_TO', alerts.mail),
    secret('WEEKLY_EMAIL_TO', alerts.weekly)
  ]
}

const shown = (name: string, value: string) => ({ name, set: true, value })
const secret = (name: string, value: unknown) => ({ name, set: value !== undefined })
