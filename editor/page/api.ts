import type { Lists, Words } from '../app.ts'
import type { WaitingPage } from '../changes.ts'
import type { Problem } from '../check.ts'
import type { Change } from '../git.ts'
import type { Status } from '../publishing/publisher.ts'
import type { Shape } from '../shape.ts'
import type { Refused, Saved } from '../store.ts'

export type Loaded = {
  id: string
  folder?: string
  label: string
  shape: Shape
  page: string
  data: unknown
  version: string
  /** The document in each of its languages. */
  languages?: { id: string; tag: string; name: string }[]
  words?: Words
}

export type Publishing = Omit<Status, 'waiting'> & { siteUrl: string; waiting: WaitingPage[] }

type Sent = { id: string; version?: string; data?: unknown }

/** The name that was typed, if no sign-in gives one. */
export const nameKey = 'editor-name'

/** Calls the editor's server, whose answers have these types. */
async function call(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Editor-Name', encodeURIComponent(localStorage.getItem(nameKey) ?? ''))
  const response = await fetch(`api/${path}`, { ...init, headers })
  if (!response.ok) throw new Error(`This did not work: ${await response.text()}`)
  return response.json()
}

const send = (path: string, body: object) =>
  call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const query = (id: string) => `id=${encodeURIComponent(id)}`

export const server = {
  lists: (): Promise<Lists> => call('lists'),
  open: (id: string): Promise<Loaded> => call(`document?${query(id)}`),
  begin: (folder: string): Promise<Loaded> => call(`new?folder=${encodeURIComponent(folder)}`),
  draft: (sent: Sent): Promise<{ problems: Problem[] }> => send('draft', sent),
  forget: (id: string): Promise<unknown> => send('forget', { id }),
  save: (sent: Sent): Promise<Saved | Refused> => send('save', sent),
  remove: (sent: Sent): Promise<{ ok: true } | Refused> => send('remove', sent),
  history: (id: string): Promise<Change[]> => call(`history?${query(id)}`),
  openAt: (id: string, commit: string): Promise<unknown> => call(`history/${commit}?${query(id)}`),
  upload: (
    file: File
  ): Promise<{ ok: true; file: string; width: number; height: number } | { ok: false; problem: string }> =>
    call(`pictures?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file
    }),
  publishing: (): Promise<Publishing> => call('publishing'),
  publish: (): Promise<{ started: boolean }> => send('publish', {}),
  goBack: (id: string): Promise<{ started: boolean }> => send('back', { id })
}
