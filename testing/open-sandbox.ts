import { afterEach, beforeEach } from 'vitest'
import type { LocationSettings } from '../crm-sandbox/contact-book.ts'
import { apiVersion } from '../crm-sandbox/http.ts'
import { sandboxIds, webhookPath } from '../crm-sandbox/ids.ts'
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../crm-sandbox/server.ts'

export const lead = {
  name: 'Sam Rivera',
  firstName: 'Sam',
  lastName: 'Rivera',
  email: 'sam@example.com',
  phone: '',
  utm_source: 'instagram'
}

/** Runs a sandbox on a free port for each test, and calls it over HTTP. */
export function useSandbox(options: () => SandboxOptions = () => ({})) {
  let running: RunningSandbox | undefined

  beforeEach(async () => {
    running = await startSandbox({ port: 0, ...options() })
  })
  afterEach(() => running?.close())

  const url = () => {
    if (!running) throw new Error('The sandbox is not running.')
    return running.url
  }
  const call = (path: string, request?: RequestInit) => fetch(url() + path, request)
  const post = (path: string, body: unknown, request: RequestInit = {}) => {
    const headers = new Headers(request.headers)
    headers.set('Content-Type', 'application/json')
    return call(path, { ...request, method: 'POST', headers, body: JSON.stringify(body) })
  }

  return {
    url,
    call,
    post,
    deliver: (fields: unknown, request?: RequestInit) => post(webhookPath, fields, request),
    create: (fields: Record<string, unknown>) =>
      post('/contacts/', { locationId: sandboxIds.location, ...fields }, { headers: apiHeaders }),
    /** A contact as a person in the CRM can make one, with further email addresses too. */
    add: (fields: Record<string, unknown>) => post('/api/contacts', fields),
    /** Changes the location as a person in the CRM does. */
    setLocation: (settings: Partial<LocationSettings>) => post('/api/location', settings),
    search: (email: string) =>
      call(
        `/contacts/search/duplicate?${new URLSearchParams({ locationId: sandboxIds.location, email }).toString()}`,
        { headers: apiHeaders }
      ),
    /** What staff change in the CRM: they delete a stage, for example. */
    change: (records: object) => post('/api/records', records),
    setFault: (mode: string, more?: { rate?: number; about?: string }) =>
      post('/api/faults', { mode, ...more }),
    contacts: () => call('/api/contacts').then(readJson)
  }
}

export const apiHeaders = { Authorization: 'Bearer any', Version: apiVersion }

export async function readJson(answer: Response): Promise<unknown> {
  return answer.json()
}
