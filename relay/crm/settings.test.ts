import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

function crmOf(env: Record<string, string>) {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problem)
  return result.config.crm
}

test('the API takes the place of the webhook, at the address of HighLevel unless another is set', () => {
  const webhook = { CRM_WEBHOOK_URL: 'https://crm.example.com/hook' }
  const api = { CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'loc' }
  const crm = { kind: 'api', token: 'pit-1', locationId: 'loc' }
  expect(crmOf({ ...webhook, ...api })).toEqual({
    ...crm,
    formsMinutes: 0,
    repliesMinutes: 0,
    url: 'https://services.leadconnectorhq.com'
  })
  expect(
    crmOf({ ...api, CRM_API_URL: 'http://localhost:3001/', CRM_FORMS_MINUTES: '5', CRM_REPLIES_MINUTES: '3' })
  ).toEqual({
    ...crm,
    formsMinutes: 5,
    repliesMinutes: 3,
    url: 'http://localhost:3001'
  })
})

test.each([
  ['CRM_LOCATION_ID', { CRM_API_TOKEN: 'hush' }],
  ['CRM_API_TOKEN', { CRM_LOCATION_ID: 'hush' }],
  ['CRM_API_TOKEN', { CRM_API_URL: 'https://hush.example' }],
  ['CRM_API_TOKEN', { CRM_FORMS_MINUTES: '5' }],
  ['CRM_API_TOKEN', { CRM_REPLIES_MINUTES: '5' }],
  ['CRM_REPLIES_MINUTES', { ALERT_REPLY_HOURS: '8' }]
])('half an API is refused: %s is missing', (name, env) => {
  const result = readConfig(env)
  const [set] = Object.keys(env)
  expect(result).toEqual({ ok: false, problem: `${name}: expected to be set, since ${set} is` })
})

test('a secret for signing is base64 of 24 to 64 bytes, with or without its mark', () => {
  const url = { CRM_WEBHOOK_URL: 'https://crm.example.com/hook' }
  const key = Buffer.alloc(32, 7)
  const secret = key.toString('base64')
  expect(crmOf({ ...url, WEBHOOK_SECRET: `whsec_${secret}` })).toMatchObject({ key })
  expect(crmOf({ ...url, WEBHOOK_SECRET: secret })).toMatchObject({ key })
})

test.each(['hush', `whsec_${'A'.repeat(28)}`, `whsec_${'hush'.repeat(40)}`, `whsec_${'hush'.repeat(8)}!`])(
  'a malformed secret is refused and not shown: %s',
  (secret) => {
    const result = readConfig({ WEBHOOK_SECRET: secret })
    expect(result).toEqual({
      ok: false,
      problem: 'WEBHOOK_SECRET: expected whsec_ and after it base64 of 24 to 64 bytes'
    })
  }
)
