import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { readEnvFile } from './env-file.ts'

async function read(text: string) {
  const file = join(await temporaryDir(), 'ocsm.env')
  writeFileSync(file, text)
  const result = readEnvFile(file)
  return result.ok ? result.env : result.problem.replace(file, 'ocsm.env')
}

test('reads comments, quotes, and what a shell would expand', async () => {
  const lines = [
    '# The web person',
    '; filled this in.',
    'ALERT_EMAIL_TO=ops@agency.example, web@agency.example',
    'SMTP_URL="smtps://relay:p#a$$w;rd@mail.example.com"',
    "ALERT_WEBHOOK_URL='https://alerts.example.com/a?b=c&d'",
    'WEBHOOK_SECRET=whsec_a$b;c==',
    ''
  ]
  expect(await read(lines.join('\r\n'))).toEqual({
    ALERT_EMAIL_TO: 'ops@agency.example, web@agency.example',
    SMTP_URL: 'smtps://relay:p#a$$w;rd@mail.example.com',
    ALERT_WEBHOOK_URL: 'https://alerts.example.com/a?b=c&d',
    WEBHOOK_SECRET: 'whsec_a$b;c=='
  })
})

test.each([
  [
    'export CRM_API_TOKEN=pit-hush',
    'systemd ignores a line that begins with "export": write CRM_API_TOKEN=…'
  ],
  ['CRM_API_TOKEN = pit-hush', 'expected NAME=value without a space around "="'],
  ['\uFEFFCRM_API_TOKEN=pit-hush', 'expected NAME=value without a space around "="'],
  [
    'SMTP_URL=smtps://relay:hush#a@mail.example.com',
    `SMTP_URL: expected quotes around a value that contains a quotation mark or "#": SMTP_URL='…'`
  ],
  [
    'WEBHOOK_SECRET="whsec_hush',
    'WEBHOOK_SECRET: expected a value in one pair of quotes, on one line, without "\\"'
  ],
  [
    'WEBHOOK_SECRET=whsec_hu\\sh',
    'WEBHOOK_SECRET: expected a value in one pair of quotes, on one line, without "\\"'
  ]
])('names the line %s, which systemd and Node read differently', async (line, advice) => {
  expect(await read(`PORT=3000\n${line}\n`)).toBe(`ocsm.env:2: ${advice}`)
})
