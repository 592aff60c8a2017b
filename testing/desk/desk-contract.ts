import { describe, expect } from 'vitest'
import type { StoreTest } from '../store-contract/store-test.ts'
import { deskOn } from './desk-on.ts'
import { signedIn } from './signed-in.ts'

/** Requests of the desk and its people, the same on both stores. */
export function describeDesk(test: StoreTest) {
  describe('the desk', () => {
    test('refuses a null character, which PostgreSQL cannot store', async ({ store, clock }) => {
      const desk = await signedIn({ store, clock }, 'owner')
      const until = clock.now() + 1000
      for (const [method, path, body] of [
        ['GET', '/leads?q=a%00', undefined],
        ['GET', '/leads?page=/%00', undefined],
        ['GET', '/today?campaign=%00', undefined],
        ['GET', '/audit?who=%00', undefined],
        ['GET', '/leads/%00', undefined],
        ['DELETE', '/sessions/%00', undefined],
        ['POST', '/leads/plan', { action: 'retry', ids: ['\0'] }],
        ['PUT', '/pause', { until, reason: 'new\0workflow' }]
      ] as const) {
        const { status } = await desk.call(path, { method, body })
        expect({ path, status }).toEqual({ path, status: 422 })
      }
    })

    test('of two owners who step down at the same moment, one stays', async ({ store, clock }) => {
      const { people } = deskOn({ store, clock })
      for (const name of ['Ann', 'Ben'])
        await people.add({ email: `${name}@agency.example`, name, role: 'owner' })
      const [ann, ben] = await people.list()
      const left = await Promise.all([people.remove(ann?.id ?? ''), people.setRole(ben?.id ?? '', 'reader')])
      expect(left.filter(Boolean)).toHaveLength(1)
    })

    test('the audit trail is append only', async ({ store, clock, alter }) => {
      await deskOn({ store, clock }).signIn('staff')
      await expect(alter(`update audit set who = 'nobody'`)).rejects.toThrow('append only')
    })
  })
}
