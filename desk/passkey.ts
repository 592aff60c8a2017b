import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from './api.ts'

/** Resolves once the person is signed in. Rejects with an error whose message is a sentence for the person. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call('POST /sign-in/passkey/options')
  const answer = await startAuthentication({ optionsJSON }).catch(explain)
  await call('POST /sign-in/passkey', { body: answer })
}

/** Adds a passkey of the person who is signed in. Rejects like `signInWithPasskey`. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await call('POST /passkeys/options')
  const answer = await startRegistration({ optionsJSON }).catch(explain)
  await call('POST /passkeys', { body: answer })
}

/** By the names that https://www.w3.org/TR/webauthn-3/ gives to errors. */
const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen.',
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work only at the desk’s name, not at a number: localhost instead of 127.0.0.1.'
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new Error(sentences[name] ?? 'This browser could not use a passkey.', { cause: error })
}
