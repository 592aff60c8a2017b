import { z } from 'zod'
import type { NewPasskey, UsedPasskey } from '../../contract/desk-calls.ts'
import { browserOf } from '../../contract/desk.ts'
import type { Audit } from '../operator/audit.ts'
import { parseJson } from '../parse-json.ts'
import { challengeMs, type Challenges, type Passkeys } from './passkeys.ts'
import { actorOf, type DeskContext, originOf, ownOnly, Refused, type Routes, signedIn } from './route.ts'

type Person = { id: string; name: string; email: string }

// Loaded with the first passkey: it takes 27 MB of memory, and not every desk has passkeys.
const webauthn = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256. The library would add one that Node still calls experimental. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey works only for the host name of the page that made it: https://www.w3.org/TR/webauthn-3/#rp-id */
const rpIdOf = (origin: string) => new URL(origin).hostname

const refused = () => new Refused('passkey')

/**
 * What the desk and a browser say to each other to add a passkey, and to sign in with one. The origin is that of the desk's
 * page. Every answer that is not accepted is refused alike, so nobody learns which passkeys there are.
 */
export function createCeremonies(passkeys: Passkeys, challenges: Challenges) {
  async function useChallenge(clientDataJSON: string, personId: string | null): Promise<string> {
    const challenge = challengeIn(clientDataJSON)
    if (challenge === undefined || !(await challenges.use(challenge, personId))) throw refused()
    return challenge
  }

  return {
    /** Options for `navigator.credentials.create()`. */
    async offerToAdd(person: Person, origin: string) {
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'OCSM desk',
        rpID: rpIdOf(origin),
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        timeout: challengeMs,
        supportedAlgorithmIDs,
        excludeCredentials: (await passkeys.list(person.id)).map(({ id }) => ({ id })),
        // Found without an email address, and opened by a fingerprint, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
      })
      await challenges.keep(options.challenge, person.id)
      return options
    },

    /** The new key. Throws `Refused`. */
    async checkNew(response: NewPasskey, person: Person, origin: string) {
      const { verifyRegistrationResponse } = await webauthn()
      const expectedChallenge = await useChallenge(response.response.clientDataJSON, person.id)
      const checked = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpIdOf(origin),
        supportedAlgorithmIDs
      }).catch(refuse)
      if (!checked.verified) throw refused()
      return checked.registrationInfo.credential
    },

    /** Options for `navigator.credentials.get()`. */
    async offerToSignIn(origin: string) {
      const { generateAuthenticationOptions } = await webauthn()
      const terms = { rpID: rpIdOf(origin), timeout: challengeMs, userVerification: 'required' } as const
      const options = await generateAuthenticationOptions(terms)
      await challenges.keep(options.challenge, null)
      return options
    },

    /** Whose passkey it is. Throws `Refused`. */
    async checkSignIn(response: UsedPasskey, origin: string) {
      const { verifyAuthenticationResponse } = await webauthn()
      const expectedChallenge = await useChallenge(response.response.clientDataJSON, null)
      const found = await passkeys.find(response.id)
      if (!found) throw refused()
      const checked = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpIdOf(origin),
        credential: found.key
      }).catch(refuse)
      if (!checked.verified) throw refused()
      if (!(await passkeys.use(response.id, checked.authenticationInfo.newCounter))) throw refused()
      return found.person
    }
  }
}

export type Ceremonies = ReturnType<typeof createCeremonies>

/** The library throws for everything that it does not accept. */
function refuse(): never {
  throw refused()
}

const clientData = z.object({ challenge: z.string() })

/** What the browser says it has signed: the library checks that. */
function challengeIn(clientDataJSON: string): string | undefined {
  const said = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
  return said.data?.challenge
}

type Parts = { passkeys: Passkeys; ceremonies: Ceremonies; audit: Audit; deskUrl: string | undefined }

export function passkeyRoutes({ passkeys, ceremonies, audit, deskUrl }: Parts) {
  const list = (c: DeskContext) => passkeys.list(ownOnly(c).personId)

  const add: Routes['POST /passkeys']['answer'] = async ({ body }, c) => {
    const { person } = signedIn(c)
    const key = await ceremonies.checkNew(body, person, originOf(c, deskUrl))
    const device = browserOf(c.req.header('User-Agent'))
    await audit.during({ by: actorOf(c), what: 'passkey-added', detail: { text: device } }, async () => {
      if (!(await passkeys.add(person.id, device, key))) throw new Refused('passkey-known')
    })
  }

  const remove: Routes['DELETE /passkeys/:id']['answer'] = async ({ id }, c) => {
    const found = (await list(c)).find((passkey) => passkey.id === id)
    if (!found) throw new Refused('not-found')
    const detail = { name: found.person, text: found.device }
    await audit.during({ by: actorOf(c), what: 'passkey-removed', detail }, () => passkeys.remove(id))
  }

  return {
    'GET /passkeys': { may: 'oneself', answer: async (_given, c) => ({ items: await list(c) }) },
    'POST /passkeys/options': {
      may: 'oneself',
      fresh: true,
      answer: (_given, c) => ceremonies.offerToAdd(signedIn(c).person, originOf(c, deskUrl))
    },
    'POST /passkeys': { may: 'oneself', fresh: true, answer: add },
    'DELETE /passkeys/:id': { may: 'oneself', fresh: true, answer: remove }
  } satisfies Partial<Routes>
}
