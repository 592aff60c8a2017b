import { browserOf } from '../../contract/desk.ts'
import type { Audit } from './audit.ts'
import { originOf } from './own-origin.ts'
import type { Ceremonies } from './passkey-ceremonies.ts'
import type { createPasskeys } from './passkeys.ts'
import { actorOf, ownOnly, Refused, signedIn, type DeskContext, type Routes } from './route.ts'

type Parts = {
  passkeys: ReturnType<typeof createPasskeys>
  ceremonies: Ceremonies
  audit: Audit
  deskUrl: string | undefined
}

/** The passkeys of people who are signed in. */
export function passkeyRoutes({ passkeys, ceremonies, audit, deskUrl }: Parts) {
  const list = (c: DeskContext) => passkeys.list(ownOnly(c).personId)

  const add: Routes['POST /passkeys']['answer'] = async ({ body }, c) => {
    const { person } = signedIn(c)
    const key = await ceremonies.checkNew(body, person, originOf(c, deskUrl))
    const device = browserOf(c.req.header('User-Agent'))
    await audit.during({ by: actorOf(c), what: 'passkey-added', detail: device }, async () => {
      if (!(await passkeys.add(person.id, device, key)))
        throw new Refused(409, 'changed', 'This passkey was added already.')
    })
  }

  const remove: Routes['DELETE /passkeys/:id']['answer'] = async ({ id }, c) => {
    const found = (await list(c)).find((passkey) => passkey.id === id)
    if (!found) throw new Refused(404, 'not-found', 'This passkey was removed already.')
    const deed = {
      by: actorOf(c),
      what: 'passkey-removed',
      detail: `${found.person}, ${found.device}`
    } as const
    await audit.during(deed, () => passkeys.remove(id))
  }

  return {
    'GET /passkeys': { may: 'reader', answer: async (_given, c) => ({ items: await list(c) }) },
    'POST /passkeys/options': {
      may: 'reader',
      fresh: true,
      answer: (_given, c) => ceremonies.offerToAdd(signedIn(c).person, originOf(c, deskUrl))
    },
    'POST /passkeys': { may: 'reader', fresh: true, answer: add },
    'DELETE /passkeys/:id': { may: 'reader', fresh: true, answer: remove }
  } satisfies Partial<Routes>
}
