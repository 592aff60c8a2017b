import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { useSandbox } from '../../testing/open-sandbox.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { alertName } from '../alerts/rules.ts'

test('Health lists every alert that the relay sends with its settings, and no other', async () => {
  const place = await emptiedStore()
  const listed = async (env: Record<string, string>) => {
    const { call } = await deskOn(place, env).signIn('reader')
    return (await call('GET /alerts')).rules.length
  }
  const every = alertName.options.length
  const mapping = join(place.dir, 'crm.yaml')
  await writeFile(mapping, 'locationId: loc\n')
  const api = {
    CRM_MAPPING_FILE: mapping,
    CRM_API_TOKEN: 'pit-1',
    CRM_API_TOKEN_NEXT: 'pit-2',
    CRM_LOCATION_ID: 'loc',
    CRM_REPLIES_MINUTES: '5',
    ALERT_REPLY_HOURS: '8'
  }
  // There is a CRM.
  expect(await listed(api)).toBe(every - 1)
  // There is no CRM: no token, no step, no deal, no quota, and nobody asks for answers.
  expect(await listed({})).toBe(every - 5)
})

test('staff make a backup, whose result Health and the trail show', async () => {
  const place = await emptiedStore()
  const to = join(await temporaryDir(), 'copies')
  await mkdir(to)
  const { call } = await deskOn(place, { DATA_DIR: place.dir, BACKUP_DIR: to }).signIn('staff')
  const backUp = () => call('POST /health/backup')
  expect(await backUp()).toMatchObject({ ok: true, result: { code: 'copied', checked: true } })
  const copy = expect.stringMatching(/^leads-.*\.db$/)
  expect((await readdir(to)).toSorted()).toEqual(['erased-leads.txt', copy])
  await rm(to, { recursive: true })
  expect(await backUp()).toMatchObject({
    ok: false,
    result: { code: 'failed', raw: expect.stringContaining('BACKUP_DIR: ENOENT') }
  })
  const { items } = await call('GET /audit')
  expect(items.slice(0, 3)).toMatchObject([
    { what: 'failed', detail: { deed: 'backed-up' } },
    { what: 'backed-up' },
    { what: 'backed-up' }
  ])
})

const sandbox = useSandbox()
const { location, pipelines, stages, users, workflows } = sandboxIds

async function openDesk(mapping: object) {
  const place = await emptiedStore()
  const file = join(place.dir, 'crm.yaml')
  await writeFile(file, JSON.stringify({ locationId: location, ...mapping }))
  const url = sandbox.url()
  const api = { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: location }
  const { call } = await deskOn(place, { ...api, CRM_MAPPING_FILE: file }).signIn('reader')
  return {
    ask: async () => (await call('GET /health/mapping')).mapping,
    later: () => place.clock.advance(10 * 60_000)
  }
}

const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim }

test('Health shows what the forms have, by the names in the CRM, and ten minutes later what is gone', async () => {
  const forms = { 'cta-button-modal': { ...deal, workflow: workflows.welcome }, 'career-alerts': deal }
  const { ask, later } = await openDesk({ forms })
  const named = { pipeline: 'Recruitment', stage: 'New lead', owner: 'Kim Coach' }
  const whole = [
    { form: 'cta-button-modal', deal: named, workflow: { name: 'Welcome' }, ok: true },
    { form: 'career-alerts', deal: named, ok: true }
  ]
  expect(await ask()).toMatchObject({ forms: whole, problems: [] })

  await sandbox.change({ remove: [stages.newLead, users.kim], draft: workflows.welcome })
  expect(await ask()).toMatchObject({ forms: whole, problems: [] })
  later()
  const changed = await ask()
  expect(changed?.forms).toMatchObject([
    { deal: { pipeline: 'Recruitment' }, workflow: {}, ok: false },
    { deal: { pipeline: 'Recruitment' }, ok: false }
  ])
  const [dialog, career] = [{ form: 'cta-button-modal' }, { form: 'career-alerts' }]
  expect(changed?.problems).toMatchObject([
    { why: 'gone', ...dialog, part: 'stage' },
    { why: 'gone', ...dialog, part: 'owner' },
    { why: 'draft', ...dialog, part: 'workflow' },
    { why: 'gone', ...career, part: 'stage' },
    { why: 'gone', ...career, part: 'owner' }
  ])

  // Its stage is gone with it, and needs no line of its own.
  await sandbox.change({ remove: [pipelines.recruitment] })
  later()
  const [first] = (await ask())?.problems ?? []
  expect(first).toMatchObject({ why: 'gone', ...dialog, part: 'pipeline' })
})

test('Health says of a field what is wrong with it, and of a CRM that it tells nothing', async () => {
  const { ask, later } = await openDesk({ fields: { campaign: 'ocsmFieldShirtSize01', page: 'none' } })
  expect((await ask())?.problems).toMatchObject([
    { why: 'no-text', field: 'Website campaign' },
    { why: 'gone', field: 'Website page' }
  ])
  await sandbox.setFault('500')
  later()
  expect((await ask())?.problems).toMatchObject([{ why: 'unseen' }])
})

test('without a mapping, Health has nothing about it', async () => {
  const { call } = await deskOn(await emptiedStore()).signIn('reader')
  expect(await call('GET /health/mapping')).toEqual({})
})
