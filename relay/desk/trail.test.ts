import { expect, test, vi } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptAndSettle, acceptLead } from '../../testing/store-contract/accept-lead.ts'
import { dead } from '../../testing/store-contract/settlements.ts'
import { listen } from '../process/listen.ts'
import { createActions } from './actions.ts'
import { createAudit } from './audit.ts'
import { createRuns } from './runs.ts'

const held = { quarantine: 'a hidden field was filled in' }

async function open() {
  const place = await emptiedStore()
  const desk = deskOn(place)
  const cookie = await desk.signIn('owner')
  const whole = { ...place.store }
  return {
    ...place,
    ...desk,
    cookie,
    /** From now on, no row can be written into this table. */
    close: (table: string) => {
      place.store.change = async (statements) => {
        if (statements.some(({ sql }) => sql.includes(`insert into ${table}`))) throw new Error('full')
        return whole.change(statements)
      }
    },
    trail: async () => {
      const { items } = await createAudit(place).list({ limit: 50 })
      return items.map(({ what, leads, detail }) => [what, leads, detail].filter(Boolean).join(' '))
    }
  }
}

test('nothing is done that the trail cannot record', async () => {
  const { people, call, cookie, clock, close } = await open()
  const dana = await people.add({ email: 'dana@agency.example', name: 'Dana', role: 'staff' })
  const before = await people.list()
  close('audit ')
  const pause = { until: clock.now() + 1000, reason: 'new workflow' }
  const refused = (method: string, path: string, body?: object) =>
    expect(call(path, { method, cookie, body })).rejects.toThrow('full')
  await refused('POST', '/people', { email: 'a@agency.example', name: 'A', role: 'owner' })
  await refused('PATCH', `/people/${dana}`, { role: 'owner' })
  await refused('DELETE', `/people/${dana}`)
  await refused('PUT', '/pause', pause)
  expect(await people.list()).toEqual(before)
  expect(await (await call('/pause', { cookie })).json()).toEqual({ pause: null })
})

test('a deed that did not happen is in the trail as such', async () => {
  const { people, call, post, cookie, store, close, trail } = await open()
  const [owner] = await people.list()
  expect((await call(`/people/${owner?.id}`, { method: 'DELETE', cookie })).status).toBe(409)
  expect((await trail()).slice(0, 2)).toEqual(['failed person-removed', 'person-removed The owner'])

  const id = await acceptLead(store, held)
  const planned = await post('/leads/plan', { action: 'keep-as-spam', ids: [id] }, { cookie })
  const { plan } = await planned.json()
  close('reviewed')
  await expect(post('/leads/keep-as-spam', { plan }, { cookie })).rejects.toThrow('full')
  expect((await trail()).slice(0, 2)).toEqual(['failed 1 kept-as-spam', 'kept-as-spam 1'])
})

test('a job that is stopped handles no further lead, and the trail says how many it left', async () => {
  const { store, clock, people, trail } = await open()
  await Promise.all(Array.from({ length: 601 }, () => acceptLead(store, held)))
  const [person] = await people.list()
  const by = { personId: person?.id ?? '', who: 'The owner' }
  const ended = Promise.withResolvers<number>()
  const actions = createActions({
    store,
    clock,
    audit: createAudit({ store, clock }),
    runs: createRuns({ store, clock }),
    wake: () => undefined,
    onProgress(job) {
      // The job is known once its first 200 leads are done.
      actions.stop(job.job)
      if (job.ended) ended.resolve(job.done)
    }
  })
  const { plan } = await actions.plan(by, 'keep-as-spam', { filter: {} })
  await actions.carryOut(by, 'keep-as-spam', plan)
  expect(await ended.promise).toBe(400)
  await expect
    .poll(async () => (await trail()).slice(0, 2))
    .toEqual(['failed 201 kept-as-spam', 'kept-as-spam 601'])
})

test('an export that breaks off is no whole file, and the trail says so', async () => {
  const { store, answer, cookie, trail } = await open()
  await acceptAndSettle(store, dead)
  const whole = { ...store }
  store.ask = async (query) => {
    if (query.sql.includes('limit 500')) throw new Error('the disk is gone')
    return whole.ask(query)
  }
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const port = await listen({ setting: 'ADMIN_PORT', port: 0, host: '127.0.0.1', fetch: answer })
  if (!port.ok) throw new Error(port.problem)
  try {
    const origin = `http://localhost:${port.port}`
    const exported = await fetch(`${origin}/desk/api/leads/export`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: origin },
      body: '{}'
    })
    await expect(exported.text()).rejects.toThrow('terminated')
    expect(printed).toHaveBeenCalledWith(new Error('an export broke off'))
    await expect
      .poll(async () => (await trail()).slice(0, 2))
      .toEqual(['failed exported', 'exported 1 csv, {}'])
  } finally {
    printed.mockRestore()
    await port.close(0)
  }
})

test('two who check the chain at the same moment start one check', async () => {
  const { post, cookie } = await open()
  const check = () => post('/health/check-chain', {}, { cookie })
  const checked = await Promise.all([check(), check()])
  expect(checked.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})
