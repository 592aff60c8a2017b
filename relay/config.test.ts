import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ownOrigin, readConfig } from './config.ts'

function configOf(env: Record<string, string>) {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problem)
  return result.config
}

test('without any setting the documented defaults hold', () => {
  expect(configOf({})).toEqual({
    port: 3000,
    host: undefined,
    siteUrl: 'http://localhost:3000',
    siteDir: resolve('.'),
    dataDir: './data',
    backupDir: undefined,
    backupEveryMs: 900_000,
    databaseUrl: undefined,
    databaseConnections: 10,
    crm: undefined,
    crmEmbedOrigin: undefined,
    allowSamples: false,
    anonKey: undefined,
    rateLimitPerMinute: 60,
    maxConnections: 500,
    trustProxy: 0,
    drainMs: 0,
    adminPort: undefined,
    adminHost: '127.0.0.1',
    desk: { url: undefined, zone: 'America/Los_Angeles', countViews: true },
    alerts: { webhook: undefined, mail: undefined, backupHours: 2, replyHours: 0 },
    crmSandboxPort: 3001
  })
})

const crm = { CRM_WEBHOOK_URL: 'https://crm.example.com/hooks/a/webhook-trigger/b' }
const mail = { ALERT_EMAIL_TO: 'ops@example.com, web@example.com', SMTP_URL: 'smtps://u:p@mail.example.com' }

test.each<[env: Record<string, string>, config: object]>([
  [{ PORT: '4000' }, { port: 4000, siteUrl: 'http://localhost:4000', crmSandboxPort: 4001 }],
  [{ HOST: '127.0.0.1' }, { host: '127.0.0.1' }],
  [{ SITE_URL: 'https://www.example.com/' }, { siteUrl: 'https://www.example.com' }],
  [{ SITE_DIR: '/var/lib/editor' }, { siteDir: '/var/lib/editor' }],
  [
    { DATABASE_URL: 'postgres://u:p@db/leads', DATABASE_CONNECTIONS: '6' },
    { databaseUrl: 'postgres://u:p@db/leads', databaseConnections: 6 }
  ],
  [crm, { crm: { kind: 'webhook', url: crm.CRM_WEBHOOK_URL, key: undefined } }],
  [{ CRM_EMBED_ORIGIN: 'https://crm.example.com' }, { crmEmbedOrigin: 'https://crm.example.com' }],
  [{ CRM_EMBED_ORIGIN: 'http://localhost:3001' }, { crmEmbedOrigin: 'http://localhost:3001' }],
  [{ ALLOW_SAMPLES: '1' }, { allowSamples: true }],
  [{ RELAY_ANON_KEY: 'public-key' }, { anonKey: 'public-key' }],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, { rateLimitPerMinute: 0 }],
  [{ RATE_LIMIT_PER_MINUTE: '1000000' }, { rateLimitPerMinute: 1e6 }],
  [{ MAX_CONNECTIONS: '2000' }, { maxConnections: 2000 }],
  [{ TRUST_PROXY: '100' }, { trustProxy: 100 }],
  [{ DRAIN_SECONDS: '60' }, { drainMs: 60_000 }],
  [
    { ADMIN_PORT: '1', ADMIN_HOST: '::' },
    { adminPort: 1, adminHost: '::' }
  ],
  [{ DESK_URL: 'https://desk.example.com' }, { desk: { url: 'https://desk.example.com' } }],
  [
    { DESK_URL: 'https://desk.example.com', EDITOR_URL: 'https://desk.example.com:8443' },
    { desk: { editorUrl: 'https://desk.example.com:8443/admin/' } }
  ],
  [
    { DESK_TIME_ZONE: 'Europe/Berlin', COUNT_VIEWS: 'off' },
    { desk: { zone: 'Europe/Berlin', countViews: false } }
  ],
  [
    { ALERT_WEBHOOK_URL: 'https://chat.example.com/hook' },
    { alerts: { webhook: { url: 'https://chat.example.com/hook' } } }
  ],
  [
    mail,
    {
      alerts: {
        mail: { to: ['ops@example.com', 'web@example.com'], from: 'ops@example.com', smtpUrl: mail.SMTP_URL }
      }
    }
  ],
  [{ ALERT_BACKUP_HOURS: '0' }, { alerts: { backupHours: 0 } }],
  [
    { CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'loc', CRM_REPLIES_MINUTES: '5', ALERT_REPLY_HOURS: '8' },
    { alerts: { replyHours: 8 } }
  ],
  [{ CRM_SANDBOX_PORT: '8090' }, { crmSandboxPort: 8090 }],
  // With a CRM there is no sandbox whose port could be taken.
  [{ ...crm, ADMIN_PORT: '3001' }, { adminPort: 3001 }],
  [{ ...crm, PORT: '65535' }, { port: 65_535 }]
])('%o is used', (env, config) => expect(configOf(env)).toMatchObject(config))

test.each([
  [undefined, 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['fd00::7', 'http://[fd00::7]:3000']
])('a program of this machine reaches a relay with HOST %s at %s', (host, origin) => {
  expect(ownOrigin({ host, port: 3000 })).toBe(origin)
})

test('an empty variable counts as unset', () => {
  const names = 'PORT SITE_URL DATA_DIR BACKUP_DIR DATABASE_URL CRM_WEBHOOK_URL WEBHOOK_SECRET ADMIN_PORT'
  expect(readConfig(Object.fromEntries(names.split(' ').map((name) => [name, ''])))).toEqual(readConfig({}))
})

const port = 'a port number between 1 and 65535'
const address = 'an address that starts with http:// or https://'
const secure = 'an origin with https://, or http:// on localhost'
const limit = 'a whole number between 0 and 1000000'
const proxies = 'a number of proxies between 0 and 100'

test.each([
  ['PORT', 'abc', port],
  ['PORT', '0', port],
  ['PORT', '65536', port],
  ['PORT', '3e3', port],
  ['PORT', '3000\n', port],
  ['SITE_URL', 'www.example.com', address],
  ['SITE_URL', 'https://example.com/en', 'an origin without a path'],
  ['CRM_EMBED_ORIGIN', 'javascript:alert(1)', address],
  ['CRM_EMBED_ORIGIN', 'http://crm.example.com', secure],
  ['CRM_EMBED_ORIGIN', 'http://notlocalhost', secure],
  ['CRM_EMBED_ORIGIN', 'https://crm.example.com/widget', 'an origin without a path'],
  ['RATE_LIMIT_PER_MINUTE', '-1', limit],
  ['RATE_LIMIT_PER_MINUTE', '1000001', limit],
  ['TRUST_PROXY', 'true', proxies],
  ['TRUST_PROXY', '101', proxies],
  ['DRAIN_SECONDS', '61', 'a whole number between 0 and 60'],
  ['DESK_URL', 'http://desk.example', 'an origin that starts with https://'],
  ['DESK_TIME_ZONE', 'Mars', 'a time zone such as Europe/Berlin'],
  ['ADMIN_PORT', 'x', port],
  ['ADMIN_PORT', '3000', 'another port than PORT'],
  ['CRM_SANDBOX_PORT', '1.5', port],
  ['CRM_SANDBOX_PORT', '3000', 'another port than PORT'],
  ['ALERT_EMAIL_TO', 'ops', 'email addresses, with commas between']
])('%s is not %j', (name, value, expected) => {
  const problem = `${name}: expected ${expected}, got ${JSON.stringify(value)}`
  expect(readConfig({ [name]: value })).toEqual({ ok: false, problem })
})

test.each([
  [
    'CRM_WEBHOOK_URL: expected a value of your own in place of "replace-me"',
    { CRM_WEBHOOK_URL: 'https://services.leadconnectorhq.com/hooks/replace-me/webhook-trigger/replace-me' }
  ],
  [
    'WEBHOOK_SECRET: expected a value of your own in place of "replace-me"',
    { CRM_WEBHOOK_URL: 'https://crm.example.com/hook', WEBHOOK_SECRET: 'whsec_replace-me' }
  ],
  ['SMTP_URL: expected to be set, since ALERT_EMAIL_TO is', { ALERT_EMAIL_TO: 'ops@example.com' }],
  [
    'ALERT_WEBHOOK_URL: expected to be set, since ALERT_WEBHOOK_SECRET is',
    { ALERT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` }
  ],
  ['DESK_URL: expected to be set, since EDITOR_URL is', { EDITOR_URL: 'https://desk.example.com:8443' }],
  [
    'EDITOR_URL: expected the host of DESK_URL and another port, got "https://edit.example.com:8443"',
    { DESK_URL: 'https://desk.example.com', EDITOR_URL: 'https://edit.example.com:8443' }
  ],
  [
    'EDITOR_URL: expected the host of DESK_URL and another port, got "https://desk.example.com"',
    { DESK_URL: 'https://desk.example.com', EDITOR_URL: 'https://desk.example.com' }
  ],
  ['CRM_SANDBOX_PORT: expected another port than ADMIN_PORT, got "3001"', { ADMIN_PORT: '3001' }],
  ['CRM_SANDBOX_PORT: expected to be set, since PORT + 1 is above 65535', { PORT: '65535' }]
])('%s', (problem, env) => {
  expect(readConfig(env)).toEqual({ ok: false, problem })
})

test.each([
  ['DATABASE_URL', 'mysql://u:hush@host/db', 'an address that starts with postgres://'],
  ['CRM_WEBHOOK_URL', 'ftp://hush.example', 'an address that starts with http://'],
  ['CRM_WEBHOOK_URL', 'https://u:hush@host/', 'an address without a user name'],
  ['CRM_API_TOKEN', 'hush hush', 'a key of printable ASCII characters'],
  ['ALERT_WEBHOOK_URL', 'ftp://hush.example', 'an address that starts with http://'],
  ['SMTP_URL', 'http://u:hush@host', 'an address that starts with smtp://'],
  [
    'SMTP_URL',
    'smtps://u:hush@hush@host',
    'an address in which "@" of the password or a name is written as %40'
  ],
  [
    'DATABASE_URL',
    'postgres://u:hush#a/s@db/leads',
    'an address in which "#" of the password or a name is written as %23'
  ],
  [
    'DATABASE_URL',
    'postgres://u:hush%@db/leads',
    'an address in which "%" of the password or a name is written as %25'
  ],
  ['DATABASE_URL', 'postgres://u:hush@db:port/leads', 'an address that starts with postgres://'],
  ['RELAY_ANON_KEY', 'hush hush', 'a key of printable ASCII characters']
])('a wrong %s is explained without showing it: %s', (name, value, expected) => {
  const result = readConfig({ [name]: value })
  expect(result).toEqual({ ok: false, problem: expect.stringContaining(`${name}: expected ${expected}`) })
  expect(JSON.stringify(result)).not.toContain('hush')
})

test('an endless value is cut in the message', () => {
  const result = readConfig({ PORT: 'x'.repeat(5000) })
  expect(result.ok ? '' : result.problem.length).toBeLessThan(200)
})

test.each([
  ['CRM_WEBOOK_URL', 'CRM_WEBHOOK_URL'],
  ['RATE_LIMIT', 'RATE_LIMIT_PER_MINUTE'],
  ['DATABASE_URI', 'DATABASE_URL']
])('%s is refused, because %s is meant', (name, meant) => {
  const problem = `${name}: no setting has this name, expected ${meant}`
  expect(readConfig({ [name]: '1' })).toEqual({ ok: false, problem })
})

test('variables of other programs are none of our settings, however near', () => {
  const others = { HOME: '/root', SSL_CERT_FILE: '/ca.pem', LC_ALL: 'C', XDG_DATA_DIRS: '/usr/share' }
  expect(configOf({ ...others, CRM_WEBHOOK_URL2: crm.CRM_WEBHOOK_URL, ...crm })).toEqual(configOf(crm))
})
