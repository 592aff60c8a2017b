import { expect, test, vi } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { startRelay } from '../../testing/relay/run-relay.ts'
import { serve } from '../../testing/relay/serve.ts'

/** Settings of an API that takes every contact, and then finds what `contact` says. */
async function crmThatFinds(contact: object | null) {
  let taken = false
  const url = await serve(({ method }, response) => {
    const found = taken ? contact : null
    taken ||= method === 'POST'
    response.end(JSON.stringify({ contact: method === 'POST' ? { id: 'contact-1' } : found }))
  })
  return { CRM_API_URL: url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: 'location' }
}

async function canary(settings: Record<string, string>) {
  const { port, dataDir } = await startRelay(settings)
  return runCommand({ ...settings, PORT: String(port), DATA_DIR: dataDir }, [
    'canary',
    '--form',
    'cta-button-modal'
  ])
}

test('a canary reaches a relay that listens on one address and asks for its key', async () => {
  const crm = await crmThatFinds({
    id: 'contact-1',
    email: 'canary@example.com',
    source: 'homepage-cta'
  })
  const settings = { ...crm, HOST: '127.0.0.1', RELAY_ANON_KEY: 'public-key' }
  expect(await canary(settings)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringContaining('the CRM took it as contact-1, and its list shows it')
  })
})

test('a canary that the CRM says it took and does not have is a failure', async () => {
  expect(await canary(await crmThatFinds(null))).toMatchObject({
    status: 1,
    out: expect.stringContaining('yet its list does not show it')
  })
})

test('a canary of all forms asks for one early retry', async () => {
  const relay = await serve((_, response) => {
    response.end(JSON.stringify({ id: 'lead-1' }))
  })
  const { store } = await emptiedStore()
  const probeSoon = vi.fn<() => Promise<void>>(() => store.probeSoon())
  const openStore = async () => ({ ...store, probeSoon, close: async () => {} })
  const tested = await runCommand({}, ['canary', '--relay', relay, '--wait', '1'], { openStore })
  expect(tested).toMatchObject({ status: 1, out: expect.stringContaining('the relay took the lead') })
  expect(probeSoon).toHaveBeenCalledTimes(1)
})
