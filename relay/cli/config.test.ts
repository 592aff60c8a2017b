import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { useSandbox } from '../../testing/open-sandbox.ts'
import { receiveMails } from '../../testing/relay/alerts.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { serve } from '../../testing/relay/serve.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { readConfig } from '../config.ts'
import { checkSettings } from './config.ts'

const api = { CRM_API_TOKEN: 'pit-hush', CRM_LOCATION_ID: sandboxIds.location }

const sandbox = useSandbox()

/** A folder with a page that was built for this address. */
async function builtFor(siteUrl: string) {
  const dir = await temporaryDir()
  await mkdir(join(dir, 'build/client'), { recursive: true })
  await writeFile(join(dir, 'build/client/index.html'), `<link rel="canonical" href="${siteUrl}/"/>`)
  return dir
}

const refuse = (status: number, message: string) =>
  serve((_, response) => response.writeHead(status).end(JSON.stringify({ message })))

async function check(env: Record<string, string>) {
  const read = readConfig({ DATA_DIR: await temporaryDir(), SITE_DIR: '/nowhere', ...env })
  if (!read.ok) throw new Error(read.problem)
  const checks = await checkSettings(read.config)
  return Object.fromEntries(checks.map(({ setting, ok, found }) => [setting, { ok, found }]))
}

test('names a variable that is almost a setting, also when that is set', async () => {
  const env = { CRM_WEBOOK_URL: 'https://new.example', CRM_WEBHOOK_URL: 'http://localhost:1/hook' }
  const { status, out } = await runCommand({ ...env, DATA_DIR: await temporaryDir() }, ['config'])
  expect(status).toBe(1)
  expect(out).toMatch(/^wrong +CRM_WEBOOK_URL +no setting has this name, expected CRM_WEBHOOK_URL$/m)
})

test('shows each setting with its source and no secret, and finds CRM, mail server and folder in order', async () => {
  const file = join(await temporaryDir(), 'relay.env')
  await writeFile(file, `CRM_API_URL=${sandbox.url()}\nCRM_API_TOKEN=pit-hush\nTRUST_PROXY=1\n`)
  const env = {
    CRM_LOCATION_ID: sandboxIds.location,
    DATA_DIR: await temporaryDir(),
    ALERT_EMAIL_TO: 'ops@example.com',
    SMTP_URL: (await receiveMails()).url
  }
  const { out } = await runCommand(env, ['config', '--env-file', file])
  expect(out).toMatch(new RegExp(`^TRUST_PROXY +1 +${file}$`, 'm'))
  expect(out).toMatch(/^CRM_LOCATION_ID +\w+ +environment$/m)
  expect(out).toMatch(/^MAX_CONNECTIONS +500 +default$/m)
  expect(out).toMatch(new RegExp(`^CRM_API_TOKEN +\\(hidden\\) +${file}$`, 'm'))
  expect(out).not.toContain('hush')
  expect(out).toMatch(/^ok +CRM_API_TOKEN +the CRM accepts it, with contacts\.readonly/m)
  expect(out).toMatch(/^ok +SMTP_URL +the mail server answers/m)
  expect(out).toMatch(/^ok +DATA_DIR +\S+ can be written$/m)
})

test('names what is wrong, and exits with 1', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`
  const env = {
    SITE_URL: 'https://www.example.com',
    DATA_DIR: '/proc/leads/deep',
    BACKUP_DIR: '/nowhere',
    CRM_WEBHOOK_URL: `http://${nowhere}/hook`,
    ALERT_EMAIL_TO: 'ops@example.com',
    SMTP_URL: `smtp://${nowhere}`
  }
  const { status, out } = await runCommand(env, ['config', '--json'])
  expect(status).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    checks: [
      { setting: 'DATA_DIR', ok: false, found: '/proc/leads/deep does not exist and cannot be created' },
      { setting: 'BACKUP_DIR', ok: false, found: expect.stringContaining('cannot be written: ENOENT') },
      { setting: 'CRM_WEBHOOK_URL', ok: false, found: expect.stringContaining('does not answer') },
      { setting: 'SMTP_URL', ok: false, found: expect.stringContaining('ECONNREFUSED') },
      { setting: 'SITE_URL' }
    ]
  })
})

test('a PostgreSQL is copied with pg_dump, which must be there', async () => {
  const BACKUP_DIR = await temporaryDir()
  const found = async () =>
    (await check({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/leads`, BACKUP_DIR }))[
      'BACKUP_DIR'
    ]
  vi.stubEnv('PATH', BACKUP_DIR)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await found()).toEqual({
    ok: false,
    found: expect.stringContaining('pg_dump cannot be run: spawn pg_dump ENOENT')
  })
  await writeFile(join(BACKUP_DIR, 'pg_dump'), '#!/bin/sh\necho pg_dump 18.4', { mode: 0o755 })
  expect(await found()).toEqual({
    ok: true,
    found: `${BACKUP_DIR} can be written, and pg_dump 18.4 is there`
  })
})

test('says what the API refuses', async () => {
  const scope = 'The token is not authorized for this scope.'
  expect(await check({ ...api, CRM_API_URL: await refuse(401, scope) })).toMatchObject({
    CRM_API_TOKEN: { ok: false, found: `the CRM answered 401: {"message":"${scope}"}` }
  })
  const wrongPlace = await check({ ...api, CRM_API_URL: await refuse(400, 'locationId') })
  expect(wrongPlace).toMatchObject({ CRM_LOCATION_ID: { ok: false } })
  const away = await check({ ...api, CRM_API_URL: `http://127.0.0.1:${await freePort()}` })
  expect(away['CRM_API_URL']).toMatchObject({ ok: false, found: expect.stringContaining('ECONNREFUSED') })
})

test('a webhook is checked without a call of its address', async () => {
  const called: unknown[] = []
  const url = await serve(({ url: path }, response) => {
    called.push(path)
    response.writeHead(404).end()
  })
  expect(await check({ CRM_WEBHOOK_URL: `${url}/hooks/hush` })).toMatchObject({
    CRM_WEBHOOK_URL: { ok: true, found: expect.stringContaining(`${url} answers (404)`) }
  })
  expect(called).toEqual(['/'])
})

test('a relay that the public sees lacks a CRM, one on this machine does not', async () => {
  const inPublic = await check({ SITE_URL: 'https://www.example.com' })
  expect(inPublic['CRM_WEBHOOK_URL']).toMatchObject({ ok: false })
  const here = await check({ SITE_URL: 'http://localhost:3000' })
  expect(here['CRM_WEBHOOK_URL']).toMatchObject({ ok: true })
})

test('SITE_URL must be the address that the pages were built for', async () => {
  const SITE_DIR = await builtFor('https://www.example.com')
  const found = async (SITE_URL: string) => (await check({ SITE_DIR, SITE_URL }))['SITE_URL']
  expect(await found('https://www.example.com')).toMatchObject({ ok: true })
  expect(await found('https://example.com')).toMatchObject({
    ok: false,
    found: expect.stringContaining('built for https://www.example.com, not for https://example.com')
  })
})
