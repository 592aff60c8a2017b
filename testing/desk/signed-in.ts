import { expect } from 'vitest'
import type { Role } from '../../contract/desk.ts'
import type { Store } from '../../relay/outbox/store.ts'
import type { SteeredClock } from '../relay/steered-clock.ts'
import { deskOn, type Call } from './desk-on.ts'

/** The desk on this store, as a person of this role uses it. */
export async function signedIn(place: { store: Store; clock: SteeredClock }, role: Role) {
  const desk = deskOn(place)
  const cookie = await desk.signIn(role)
  return {
    ...desk,
    call: (path: string, more: Call = {}) => desk.call(path, { cookie, ...more }),
    post: (path: string, body: unknown) => desk.post(path, body, { cookie })
  }
}

/** What the desk answered. An answer above 299 fails the test and shows its body. */
export const json = async (response: Promise<Response>) => {
  const answer = await response
  expect({
    status: answer.status,
    body: answer.status < 300 ? '' : await answer.clone().text()
  }).toMatchObject({
    body: ''
  })
  return answer.json()
}
