import { describe, expect } from 'vitest'
import { challengeMs, createChallenges, createPasskeys } from '../../relay/desk/passkeys.ts'
import type { StoreTest } from '../store-contract/store-test.ts'
import { deskOn, signedIn } from './desk-on.ts'

/** Requests of the desk and its people, the same on both stores. */
export function describeDesk(test: StoreTest) {
  describe('the desk', () => {
    test('refuses a null character, which PostgreSQL cannot store', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'owner')
      const answers = await Promise.allSettled([
        desk.call('GET /leads', { query: { q: 'a\0' } }),
        desk.call('GET /leads', { query: { page: '/\0' } }),
        desk.call('GET /today', { query: { campaign: '\0' } }),
        desk.call('GET /audit', { query: { who: '\0' } }),
        desk.call('GET /leads/:id', { id: '\0' }),
        desk.call('DELETE /sessions/:id', { id: '\0' }),
        desk.call('POST /leads/plan', { body: { action: 'retry', ids: ['\0'] } }),
        desk.call('PUT /pause', { body: { hours: 1, reason: 'new\0workflow' } }),
        desk.call('POST /people-data/find', { body: { email: 'a\0@example.com' } })
      ])
      expect(answers).toMatchObject(answers.map(() => ({ reason: { code: 'invalid' } })))
    })

    test('of two owners who step down at the same moment, one stays', async ({ store, clock }) => {
      const { people } = deskOn({ store, clock })
      for (const name of ['Ann', 'Ben'])
        await people.add({ email: `${name}@agency.example`, name, role: 'owner' })
      const [ann, ben] = await people.list()
      const left = await Promise.all([people.remove(ann?.id ?? ''), people.setRole(ben?.id ?? '', 'reader')])
      expect(left.filter(Boolean)).toHaveLength(1)
    })

    test('a passkey counts up, is listed, and ends with its person', async ({ store, clock, desk }) => {
      const passkeys = createPasskeys({ store, clock })
      const [staff] = await desk.people.list()
      const owner = await desk.signIn('owner')
      const publicKey = new Uint8Array([1, 2, 255])
      const key = { id: 'key', publicKey, counter: 0, transports: ['usb', 'nfc'] }
      const add = (id: string) => passkeys.add(staff?.id ?? '', 'Chrome on Mac', { ...key, id })
      expect([await add('key'), await add('key'), await add('other')]).toEqual([true, false, true])
      expect(await passkeys.find('key')).toEqual({ person: { id: staff?.id, name: 'The staff' }, key })

      // An older counter than the last one means that there is a copy of the key.
      const used = [0, 5, 5, 4, 0, 6].map((counter) => () => passkeys.use('key', counter))
      const accepted: boolean[] = []
      for (const use of used) accepted.push(await use())
      expect(accepted).toEqual([true, true, false, false, false, true])

      const reader = await desk.signIn('reader')
      expect((await reader.call('GET /passkeys')).items).toEqual([])
      const foreign = reader.call('DELETE /passkeys/:id', { id: 'key' })
      await expect(foreign).rejects.toMatchObject({ code: 'not-found' })
      await desk.call('DELETE /passkeys/:id', { id: 'key' })
      const { items } = await owner.call('GET /passkeys')
      const left = { id: 'other', person: 'The staff', device: 'Chrome on Mac', addedAt: clock.now() }
      expect(items).toEqual([left])
      const trail = await owner.call('GET /audit')
      const deed = {
        who: 'The staff',
        what: 'passkey-removed',
        detail: { name: 'The staff', text: 'Chrome on Mac' }
      }
      expect(trail.items[0]).toMatchObject(deed)
      expect(await passkeys.use('key', 7)).toBe(false)

      await desk.people.remove(staff?.id ?? '')
      expect(await passkeys.list()).toEqual([])
    })

    test('a challenge counts once, for five minutes, and for one person only', async ({ store, clock }) => {
      const { people, addPerson } = deskOn({ store, clock })
      await addPerson('staff')
      const [staff] = await people.list()
      const challenges = createChallenges({ store, clock })
      const id = staff?.id ?? ''
      await challenges.keep('to add', id)
      await challenges.keep('to sign in', null)
      expect(await challenges.use('to add', null)).toBe(false)
      expect(await challenges.use('to sign in', id)).toBe(false)
      const uses = await Promise.all([1, 2, 3].map(() => challenges.use('to add', id)))
      expect(uses.filter(Boolean)).toHaveLength(1)
      clock.advance(challengeMs)
      expect(await challenges.use('to sign in', null)).toBe(false)
    })

    test('exports the audit trail, each person their own, no formula', async ({ store, clock, desk }) => {
      const owner = await desk.signIn('owner')
      const many = Array.from({ length: 1001 }, (_, row) => ({
        sql: 'insert into audit (id, at, who, what, detail) values ($1, $2, $3, $4, $5)',
        values: [`row ${row}`, clock.now(), '=cmd()', 'exported', '{"format":"csv"}']
      }))
      await store.change(many)
      const lines = async ({ call }: Pick<typeof desk, 'call'>) => {
        const file = await call('POST /audit/export', { body: {} })
        return (await file.text()).trim().split('\r\n')
      }
      const all = await lines(owner)
      expect(all).toHaveLength(1 + 1001 + 2)
      expect(all[1]).toMatch(/^\d+,"2026-01-05T[\d:.]+Z","'=cmd\(\)","exported","","\{""format"":""csv""\}"$/)
      const [head, row, ...more] = await lines(desk)
      expect(head).toBe('"number","at","who","what","leads","detail"')
      expect(row).toContain('"The staff","signed-in"')
      expect(more).toEqual([])
      const { items } = await owner.call('GET /audit')
      expect(items[0]).toMatchObject({ who: 'The staff', what: 'exported', detail: { about: 'trail' } })
    })

    test('the audit trail is append only', async ({ store, clock, alter }) => {
      await deskOn({ store, clock }).signIn('staff')
      await expect(alter(`update audit set who = 'nobody'`)).rejects.toThrow('append only')
    })
  })
}
