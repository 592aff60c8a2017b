import { expect, test } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { alertName } from '../alerts/condition.ts'

test('Health says for how many days the certificate lasts', async () => {
  const certificate = () => ({ daysLeft: () => 67.9, refused: undefined })
  const desk = deskOn({ ...(await emptiedStore()), certificate })
  const answer = await desk.call('/health', { cookie: await desk.signIn('reader') })
  expect((await answer.json()).machine.certificateDays).toBe(67)
})

test('Health lists every alert that the relay sends with its settings, and no other', async () => {
  const place = await emptiedStore()
  const listed = async (env: Record<string, string>) => {
    const desk = deskOn(place, env)
    const { rules } = await (await desk.call('/alerts', { cookie: await desk.signIn('reader') })).json()
    return rules.length
  }
  const files = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' }
  const every = alertName.options.length
  expect(await listed({ ...files, DATA_DIR: place.dir, COPY_DIR: await temporaryDir() })).toBe(every)
  expect(await listed({})).toBe(every - 4)
})
