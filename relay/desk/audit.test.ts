import { expect, test, vi } from 'vitest'
import { createCall } from '../../desk/api.ts'
import { signedIn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { acceptAndSettle, acceptLead, givenUp, trapped } from '../../testing/store-contract/accept-lead.ts'
import { createAudit } from '../operator/audit.ts'
import { createLeadDeeds } from '../operator/lead-deeds.ts'
import { createRuns } from '../operator/runs.ts'
import { listen } from '../process/listen.ts'
import { createActions } from './actions.ts'

async function open() {
  const place = await emptiedStore()
  const desk = await signedIn(place, 'owner')
  const whole = { ...place.store }
  return {
    ...place,
    ...desk,
    cookie: desk.cookie ?? '',
    /** From now on, no row can be written into this table. */
    close: (table: string) => {
      place.store.change = async (statements) => {
        if (statements.some(({ sql }) => sql.includes(`insert into ${table}`))) throw new Error('full')
        return whole.change(statements)
      }
    },
    trail: async () => {
      const { items } = await createAudit(place).list({ limit: 50 })
      return items.map(({ what, leads, detail }) =>
        [what, leads, detail?.deed ?? detail?.name ?? detail?.format].filter(Boolean).join(' ')
      )
    }
  }
}

test('nothing is done that the trail cannot record', async () => {
  const { people, call, close } = await open()
  const dana = await people.add({ email: 'dana@agency.example', name: 'Dana', role: 'staff' })
  const before = await people.list()
  close('audit ')
  const id = dana ?? ''
  for (const refused of [
    () => call('POST /people', { body: { email: 'a@agency.example', name: 'A', role: 'owner' } }),
    () => call('PATCH /people/:id', { id, body: { role: 'owner' } }),
    () => call('DELETE /people/:id', { id }),
    () => call('PUT /pause', { body: { hours: 1, reason: 'new workflow' } })
  ])
    await expect(refused()).rejects.toThrow('full')
  expect(await people.list()).toEqual(before)
  expect(await call('GET /pause')).toEqual({ pause: null })
})

test('a deed that did not happen is in the trail as such', async () => {
  const { people, call, act, store, trail } = await open()
  const [owner] = await people.list()
  await expect(call('DELETE /people/:id', { id: owner?.id ?? '' })).rejects.toMatchObject({
    code: 'last-owner'
  })
  expect((await trail()).slice(0, 2)).toEqual(['failed person-removed', 'person-removed The owner'])

  const id = await acceptLead(store, trapped)
  store.keepAsSpam = () => Promise.reject(new Error('full'))
  await expect(act('keep-as-spam', { ids: [id] })).rejects.toThrow('full')
  expect((await trail()).slice(0, 2)).toEqual(['failed 1 kept-as-spam', 'kept-as-spam 1'])
})

test('a job that is stopped handles no further lead, and the trail names those that it handled', async () => {
  const { store, clock, people, trail } = await open()
  const ids = await Promise.all(Array.from({ length: 601 }, () => acceptLead(store, trapped)))
  const [person] = await people.list()
  const by = { personId: person?.id ?? '', who: 'The owner' }
  const ended = Promise.withResolvers<number>()
  const audit = createAudit({ store, clock })
  const actions = createActions({
    store,
    clock,
    deeds: createLeadDeeds({ store, audit }),
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
  const deeds = await Promise.all(
    ids.map(async (id) => (await audit.ofLead(id)).map(({ what }) => what).join())
  )
  expect(Object.groupBy(deeds, String)).toMatchObject({
    '': { length: 201 },
    'kept-as-spam': { length: 400 }
  })
})

test('a relay that stops ends its jobs after their current leads, and begins none', async () => {
  const { store, act, endJobs, trail } = await open()
  await Promise.all(Array.from({ length: 1001 }, () => acceptLead(store, trapped)))
  const keepAll = () => act('keep-as-spam', { filter: {} })
  await keepAll()
  await endJobs()
  const [left, begun] = await trail()
  expect(begun).toBe('kept-as-spam 1001')
  expect(left).toMatch(/^failed (801|601) kept-as-spam$/)
  await keepAll()
  await endJobs()
  expect((await trail())[0]).toBe(`failed ${Number(left?.split(' ')[1]) - 200} kept-as-spam`)
})

test('an export that breaks off is no whole file, and the trail says so', async () => {
  const { store, answer, cookie, trail } = await open()
  await acceptAndSettle(store, givenUp)
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
    const call = createCall((path, init) =>
      fetch(origin + path, { ...init, headers: { Cookie: cookie, Origin: origin } })
    )
    await expect(call('POST /leads/export', { body: {} })).rejects.toThrow('terminated')
    expect(printed).toHaveBeenCalledWith(new Error('an export broke off'))
    await expect.poll(async () => (await trail()).slice(0, 2)).toEqual(['failed exported', 'exported 1 csv'])
  } finally {
    printed.mockRestore()
    await port.close(0)
  }
})
