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
    copyDir: undefined,
    databaseUrl: undefined,
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
    alerts: { webhook: undefined, mail: undefined, backupHours: 26 },
    crmSandboxPort: 3001
  })
})

test('every setting that is given is used', () => {
  expect(
    configOf({
      PORT: '8080',
      HOST: '127.0.0.1',
      SITE_URL: 'https://www.example.com/',
      SITE_DIR: '/var/lib/editor',
      DATA_DIR: '/var/lib/leads',
      DATABASE_URL: 'postgres://relay:secret@db.example.com/leads',
      CRM_WEBHOOK_URL: 'https://crm.example.com/hooks/a/webhook-trigger/b',
      CRM_EMBED_ORIGIN: 'https://crm.example.com',
      ALLOW_SAMPLES: '1',
      RELAY_ANON_KEY: 'public-key',
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_CONNECTIONS: '2000',
      TRUST_PROXY: '2',
      DRAIN_SECONDS: '5',
      ADMIN_PORT: '9090',
      ADMIN_HOST: '::',
      DESK_URL: 'https://desk.example.com',
      DESK_TIME_ZONE: 'Europe/Berlin',
      COUNT_VIEWS: 'off',
      ALERT_WEBHOOK_URL: 'https://chat.example.com/hook',
      ALERT_EMAIL_TO: 'ops@example.com, web@example.com',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      ALERT_BACKUP_HOURS: '0',
      CRM_SANDBOX_PORT: '8090'
    })
  ).toEqual({
    port: 8080,
    host: '127.0.0.1',
    siteUrl: 'https://www.example.com',
    siteDir: '/var/lib/editor',
    dataDir: '/var/lib/leads',
    databaseUrl: 'postgres://relay:secret@db.example.com/leads',
    crm: { kind: 'webhook', url: 'https://crm.example.com/hooks/a/webhook-trigger/b', key: undefined },
    crmEmbedOrigin: 'https://crm.example.com',
    allowSamples: true,
    anonKey: 'public-key',
    rateLimitPerMinute: 0,
    maxConnections: 2000,
    trustProxy: 2,
    drainMs: 5000,
    adminPort: 9090,
    adminHost: '::',
    desk: { url: 'https://desk.example.com', zone: 'Europe/Berlin', countViews: false },
    alerts: {
      webhook: { url: 'https://chat.example.com/hook', key: undefined },
      mail: {
        to: ['ops@example.com', 'web@example.com'],
        from: 'ops@example.com',
        smtpUrl: 'smtps://user:secret@mail.example.com'
      },
      backupHours: 0
    },
    crmSandboxPort: 8090
  })
})

test('site address and sandbox port follow PORT', () => {
  expect(configOf({ PORT: '4000' })).toMatchObject({ siteUrl: 'http://localhost:4000', crmSandboxPort: 4001 })
})

test('widgets may come from this machine without https', () => {
  expect(configOf({ CRM_EMBED_ORIGIN: 'http://localhost:3001' }).crmEmbedOrigin).toBe('http://localhost:3001')
})

test('the least and the most that a number may be are taken', () => {
  const least = { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '0', DRAIN_SECONDS: '0', ADMIN_PORT: '1' }
  expect(configOf(least)).toMatchObject({ rateLimitPerMinute: 0, trustProxy: 0, drainMs: 0, adminPort: 1 })
  const most = { RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: '100', DRAIN_SECONDS: '60' }
  expect(configOf(most)).toMatchObject({ rateLimitPerMinute: 1e6, trustProxy: 100, drainMs: 60_000 })
})

test.each([
  [undefined, 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['fd00::7', 'http://[fd00::7]:3000']
])('a program of this machine reaches a relay with HOST %s at %s', (host, origin) => {
  expect(ownOrigin({ host, port: 3000 })).toBe(origin)
})

test('with a CRM there is no sandbox whose port could be taken', () => {
  const crm = { CRM_WEBHOOK_URL: 'https://crm.example.com/hook' }
  expect(configOf({ ...crm, ADMIN_PORT: '3001' }).adminPort).toBe(3001)
  expect(configOf({ ...crm, PORT: '65535' }).port).toBe(65_535)
})

test('a copy may be kept beside the folder of the leads, whatever its name begins with', () => {
  expect(configOf({ DATA_DIR: '/srv/leads', COPY_DIR: '/srv/leads-copy' }).copyDir).toBe('/srv/leads-copy')
})

test('an empty variable counts as unset', () => {
  const names = [
    'PORT',
    'SITE_URL',
    'DATA_DIR',
    'COPY_DIR',
    'DATABASE_URL',
    'CRM_WEBHOOK_URL',
    'WEBHOOK_SECRET',
    'ADMIN_PORT'
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
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
  ['ALERT_EMAIL_TO', 'ops', 'email addresses, with commas between'],
  ['COPY_DIR', 'data/copy', 'a folder outside DATA_DIR'],
  ['COPY_DIR', './data', 'a folder outside DATA_DIR']
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
  [
    'TLS_CERT_FILE: expected to be unset: the relay speaks HTTP, and the proxy of deploy/Caddyfile in front of it TLS',
    { TLS_CERT_FILE: '/etc/tls/cert.pem', TLS_KEY_FILE: '/etc/tls/key.pem' }
  ],
  ['SMTP_URL: expected to be set, since ALERT_EMAIL_TO is', { ALERT_EMAIL_TO: 'ops@example.com' }],
  [
    'ALERT_WEBHOOK_URL: expected to be set, since ALERT_WEBHOOK_SECRET is',
    { ALERT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` }
  ],
  [
    'COPY_DIR: expected to be unset, since DATABASE_URL is set: PostgreSQL copies its own changes',
    { DATABASE_URL: 'postgres://db/leads', COPY_DIR: '/mnt/copy' }
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
  expect(readConfig({ [name]: '1' })).toEqual({
    ok: false,
    problem: `${name}: no setting has this name, expected ${meant}`
  })
})

test('variables of other programs are none of our settings, however near', () => {
  const url = 'https://crm.example.com/hooks/a/webhook-trigger/b'
  const others = {
    HOME: '/root',
    SSL_CERT_FILE: '/ca.pem',
    LC_ALL: 'C',
    XDG_DATA_DIRS: '/usr/share',
    CRM_WEBHOOK_URL2: url
  }
  expect(configOf({ ...others, CRM_WEBHOOK_URL: url }).crm).toMatchObject({ url })
})
