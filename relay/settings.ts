import { z } from 'zod'
import { crmVariables } from './crm/connector.ts'
import {
  about,
  addressWithLogin,
  deskUrl,
  embedOrigin,
  emails,
  headerText,
  ipAddress,
  origin,
  portNumber,
  webAddress,
  webhookSecret,
  wholeNumber,
  type About
} from './setting-values.ts'

const timeZone = z
  .string()
  .refine(
    (name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC',
    'a time zone such as Europe/Berlin'
  )

/**
 * Every setting of the relay, in the order of `docs/settings.md`. The message of each check says what was expected. After
 * a change, `npm run docs:settings` writes that page and `deploy/relay.env.example`.
 */
export const settings = z.object({
  PORT: portNumber
    .default(3000)
    .register(about, { meaning: 'port of site and relay', example: 3000, usual: true }),
  HOST: ipAddress.optional().register(about, {
    meaning:
      'the interface to listen on, for example `127.0.0.1` behind a proxy on the same machine; if unset, all interfaces',
    example: '127.0.0.1',
    usual: true
  }),
  SITE_URL: origin.optional().register(about, {
    meaning: 'origin of canonical links; fixed at build; if unset, the relay refuses host names with a dot',
    otherwise: '`http://localhost:$PORT`',
    example: 'https://www.example.com',
    usual: true
  }),
  SITE_DIR: z.string().optional().register(about, {
    meaning:
      'the folder whose `build/client` the relay serves: that of [the editor](docs/deploying.md#the-editor-on-the-server), if it runs on the same server',
    otherwise: "the project's folder",
    example: '/var/lib/ocsm-editor/site'
  }),
  DATA_DIR: z.string().default('./data').register(about, {
    meaning: 'the folder where the relay keeps leads',
    example: '/var/lib/ocsm',
    usual: true
  }),
  BACKUP_DIR: z.string().optional().register(about, {
    meaning:
      'the folder of the [backups](docs/operating.md#backup-and-restore), best on another disk; if unset, the relay makes none',
    example: '/var/lib/ocsm-backup',
    usual: true
  }),
  BACKUP_MINUTES: wholeNumber(0, 1440, 'a whole number of minutes between 0 and 1440')
    .default(15)
    .register(about, {
      meaning: 'how often the relay copies all leads to `BACKUP_DIR`; 0: only when somebody asks for it',
      example: 15
    }),
  DATABASE_URL: addressWithLogin(
    ['postgres:', 'postgresql:'],
    'an address that starts with postgres:// or postgresql://'
  )
    .optional()
    .register(about, {
      meaning: '`postgres://…`: keeps leads in PostgreSQL instead, where any number of relays share them',
      secret: true,
      example: 'postgres://relay:replace-me@db.example.com/leads'
    }),
  DATABASE_CONNECTIONS: wholeNumber(6, 100, 'a whole number between 6 and 100').default(10).register(about, {
    meaning:
      'connections that one relay may have to the database; [several relays](docs/deploying.md#several-relays-on-postgresql) and the commands share what the database allows',
    example: 10
  }),
  ...crmVariables,
  CRM_EMBED_ORIGIN: embedOrigin.optional().register(about, {
    meaning:
      "origin of the CRM's forms and calendars, https, fixed at build; if unset, the sandbox's origin while the sandbox runs",
    example: 'https://link.example.com',
    usual: true
  }),
  ALLOW_SAMPLES: z.literal('1', '1, or nothing').optional().register(about, {
    meaning:
      'builds a site for another machine although it has [sample people, quotes or parts of an offer](docs/deploying.md#samples)',
    example: 1
  }),
  RELAY_ANON_KEY: headerText.optional().register(about, {
    meaning: 'the public key that calls must carry; fixed at build',
    secret: true,
    example: 'replace-me'
  }),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000, 'a whole number between 0 and 1000000')
    .default(60)
    .register(about, {
      meaning:
        'posts that one IP address may send a minute; a /56 of IPv6 may send 4 times as many, a /48 16 times, all together 1,000 times; 0 switches the limit off',
      example: 60
    }),
  MAX_CONNECTIONS: wholeNumber(100, 100_000, 'a whole number between 100 and 100000')
    .default(500)
    .register(about, {
      meaning:
        'connections at once; the proxy of `deploy/Caddyfile` opens at most 400 to a relay, so that it refuses none',
      example: 500
    }),
  TRUST_PROXY: wholeNumber(0, 100, 'a number of proxies between 0 and 100').default(0).register(about, {
    meaning: 'how many proxies are in front of the relay',
    example: 1,
    usual: true
  }),
  DRAIN_SECONDS: wholeNumber(0, 60, 'a whole number between 0 and 60').default(0).register(about, {
    meaning:
      'how long a stopping relay still answers while `/readyz` returns 503, so that a load balancer can remove it',
    example: 5
  }),
  ADMIN_PORT: portNumber.optional().register(about, {
    meaning:
      'port of [the desk](docs/operating.md#the-desk) and of the metrics in Prometheus text; `npm start` sets it to `PORT`+2',
    example: 9000,
    usual: true
  }),
  ADMIN_HOST: ipAddress.default('127.0.0.1').register(about, {
    meaning:
      'the interface of `ADMIN_PORT`; another one than loopback only where a firewall or a container keeps the port from the world',
    example: '127.0.0.1'
  }),
  DESK_URL: deskUrl.optional().register(about, {
    meaning:
      'the origin, https, under which a proxy serves the desk; if unset, the desk answers this machine only',
    example: 'https://desk.example.com',
    usual: true
  }),
  EDITOR_URL: deskUrl.optional().register(about, {
    meaning:
      'the origin under which a proxy serves [the content editor](docs/deploying.md#the-editor-on-the-server) to people who are signed in at the desk: the host of `DESK_URL`, and another port; if unset, the desk has no link to it',
    example: 'https://desk.example.com:8443'
  }),
  DESK_TIME_ZONE: timeZone.default('America/Los_Angeles').register(about, {
    meaning: 'the agency’s time zone: the desk’s days and times; the same for all relays of one store',
    example: 'America/Los_Angeles',
    usual: true
  }),
  RETENTION_MONTHS: wholeNumber(1, 120, 'a whole number of months between 1 and 120')
    .optional()
    .register(about, {
      meaning:
        'after how many months the relay [erases leads](docs/operating.md#how-long-leads-are-kept) that the CRM has, and spam; part of the privacy notice, so fixed there at build; if unset, it keeps them',
      example: 24
    }),
  COUNT_VIEWS: z.enum(['on', 'off'], 'on or off').default('on').register(about, {
    meaning:
      'whether the relay counts page loads, their speed and refused posts by day, without anything about a visitor; `off` switches it off',
    example: 'off'
  }),
  ALERT_WEBHOOK_URL: webAddress.optional().register(about, {
    meaning: 'the URL to which the relay posts [alerts](docs/operating.md#alerts), as JSON',
    secret: true,
    example: 'https://alerts.example.com/replace-me'
  }),
  ALERT_WEBHOOK_SECRET: webhookSecret.optional().register(about, {
    meaning: 'signs the posted alerts (Standard Webhooks): `whsec_` and base64',
    secret: true,
    example: 'whsec_replace-me'
  }),
  ALERT_EMAIL_TO: emails.optional().register(about, {
    meaning: 'email addresses that receive alerts, separated by commas; needs `SMTP_URL`',
    example: 'operator@example.com'
  }),
  SMTP_URL: addressWithLogin(['smtp:', 'smtps:'], 'an address that starts with smtp:// or smtps://')
    .optional()
    .register(about, {
      meaning: 'the mail server: `smtps://user:password@host`, or `smtp://…` on port 587',
      secret: true,
      example: 'smtps://user:password@mail.example.com'
    }),
  ALERT_EMAIL_FROM: z.email('an email address').optional().register(about, {
    meaning: 'the sender of these emails',
    otherwise: 'the first of `ALERT_EMAIL_TO`',
    example: 'relay@example.com'
  }),
  WEEKLY_EMAIL_TO: emails.optional().register(about, {
    meaning: 'email addresses that receive the figures of the week, Mondays at eight; needs `ALERT_EMAIL_TO`',
    example: 'staff@example.com'
  }),
  ALERT_BACKUP_HOURS: wholeNumber(0, 10_000, 'a whole number between 0 and 10000')
    .default(2)
    .register(about, {
      meaning:
        'alert when no backup was made for this many hours; more than `BACKUP_MINUTES`; set 0 if another tool makes the copies',
      example: 2
    }),
  ALERT_REPLY_HOURS: wholeNumber(0, 1000, 'a whole number between 0 and 1000').default(0).register(about, {
    meaning:
      'alert when a lead waits this many [working hours](docs/operating.md#leads-wait-for-a-reply) for the first reply of a person; needs `CRM_REPLIES_MINUTES`; 0: never',
    example: 8
  }),
  CRM_SANDBOX_PORT: portNumber.optional().register(about, {
    meaning: 'port of the CRM sandbox',
    otherwise: '`PORT`+1',
    example: 3001
  })
})

export type Settings = z.infer<typeof settings>

export type Described = About & { name: string; default: string | number | undefined }

/** Every setting with what people read about it. */
export const described: Described[] = Object.entries(settings.shape).map(([name, check]) => {
  const found = about.get(check)
  if (!found) throw new Error(`${name}: the schema does not describe it`)
  return Object.assign({ name, default: defaultOf(check) }, found)
})

function defaultOf(check: z.ZodType) {
  const value: unknown = check instanceof z.ZodDefault ? check.def.defaultValue : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

const secrets = new Set(described.filter(({ secret }) => secret).map(({ name }) => name))

export const isSecret = (name: string) => secrets.has(name)
