import { browserOf } from '../../contract/browser-name.ts'
import { newPasskeyRequest } from '../../contract/desk-requests.ts'
import type { PasskeysAnswer } from '../../contract/desk-people-answers.ts'
import type { Audit } from './audit.ts'
import { originOf } from './own-origin.ts'
import type { Ceremonies } from './passkey-ceremonies.ts'
import type { createPasskeys } from './passkeys.ts'
import {
  actorOf,
  ownOnly,
  readBody,
  readId,
  Refused,
  signedIn,
  type DeskContext,
  type Route
} from './route.ts'

type Parts = {
  passkeys: ReturnType<typeof createPasskeys>
  ceremonies: Ceremonies
  audit: Audit
  deskUrl: string | undefined
}

/** The passkeys of people who are signed in. */
export function passkeyRoutes({ passkeys, ceremonies, audit, deskUrl }: Parts): Route[] {
  const list = (c: DeskContext) => passkeys.list(ownOnly(c).personId)

  async function offer(c: DeskContext) {
    return c.json(await ceremonies.offerToAdd(signedIn(c).person, originOf(c, deskUrl)))
  }

  async function add(c: DeskContext) {
    const response = await readBody(c, newPasskeyRequest)
    const { person } = signedIn(c)
    const key = await ceremonies.checkNew(response, person, originOf(c, deskUrl))
    const device = browserOf(c.req.header('User-Agent'))
    await audit.during({ by: actorOf(c), what: 'passkey-added', detail: device }, async () => {
      if (!(await passkeys.add(person.id, device, key)))
        throw new Refused(409, 'changed', 'This passkey was added already.')
    })
    return c.body(null, 204)
  }

  async function remove(c: DeskContext) {
    const id = readId(c)
    const found = (await list(c)).find((passkey) => passkey.id === id)
    if (!found) throw new Refused(404, 'not-found', 'This passkey was removed already.')
    const deed = {
      by: actorOf(c),
      what: 'passkey-removed',
      detail: `${found.person}, ${found.device}`
    } as const
    await audit.during(deed, () => passkeys.remove(id))
    return c.body(null, 204)
  }

  return [
    {
      method: 'GET',
      path: '/passkeys',
      may: 'reader',
      answer: async (c) => c.json({ items: await list(c) } satisfies PasskeysAnswer)
    },
    { method: 'POST', path: '/passkeys/options', may: 'reader', fresh: true, answer: offer },
    { method: 'POST', path: '/passkeys', may: 'reader', fresh: true, answer: add },
    { method: 'DELETE', path: '/passkeys/:id', may: 'reader', fresh: true, answer: remove }
  ]
}
