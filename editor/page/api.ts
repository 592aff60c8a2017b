import type { Lists, Words } from '../app.ts'
import type { WaitingPage } from '../changes.ts'
import type { Problem } from '../check.ts'
import type { Change } from '../git.ts'
import type { Status } from '../publishing/publisher.ts'
import type { Shape } from '../shape.ts'
import type { Refused, Saved } from '../store.ts'

/** Pages of which the preview shows what somebody types in another window. */
export type Typing = { id: string; by: string }[]

export type Loaded = {
  id: string
  folder?: string
  label: string
  shape: Shape
  page: string
  data: unknown
  version: string
  /** Its text is in the file, and nobody has saved it. */
  isLoose?: boolean
  /** Why its file cannot be read. The form is replaced by this, and the way back. */
  broken?: string
  /** The document in each of its languages. */
  languages?: { id: string; tag: string; name: string }[]
  words?: Words
  typing?: Typing
}

export type Publishing = Omit<Status, 'waiting'> & {
  siteUrl: string
  waiting: WaitingPage[]
  typing: Typing
}

/** The name of this window, by which the server knows whose text the preview shows. A reload keeps it. */
const windowName = nameOfWindow()

function nameOfWindow(): string {
  const key = 'editor-window'
  const made = crypto.randomUUID()
  try {
    const known = sessionStorage.getItem(key) ?? made
    sessionStorage.setItem(key, known)
    return known
  } catch {
    return made
  }
}

type Sent = { id: string; key?: string; version?: string; data?: unknown }

/** The name that was typed, if no sign-in gives one. */
export const nameKey = 'editor-name'

/** Why a call has no answer, in words of the staff. */
export class Trouble extends Error {
  /** `signedOut`: somebody has to sign in again, in another window. `away`: the call may have arrived all the same. */
  readonly why: 'signedOut' | 'away' | undefined
  constructor(words: string, why?: 'signedOut' | 'away') {
    super(words)
    this.why = why
  }
}

export const wordsOf = (error: unknown) =>
  error instanceof Trouble ? error.message : 'Something failed in this window. Load the editor again.'

const away = 'The editor cannot be reached. Try again in a moment.'

/** How long a call may take, in milliseconds. Saves wait for each other; a picture is sent without a limit. */
const longestMs = 60_000

/** Calls the editor's server, whose answers have these types. Throws a `Trouble`. */
async function call(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('Editor-Name', encodeURIComponent(localStorage.getItem(nameKey) ?? ''))
  headers.set('Editor-Window', windowName)
  const limit = { signal: AbortSignal.timeout(longestMs), redirect: 'manual' } as const
  const response = await fetch(`api/${path}`, { ...limit, ...init, headers }).catch(() => undefined)
  if (!response) throw new Trouble(away, 'away')
  const { ok, status, type } = response
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
  // A sign-in in front of the editor refuses, redirects, or answers with its own page.
  if (type === 'opaqueredirect' || status === 401 || (ok && isPage))
    throw new Trouble(
      'You are signed out. Sign in again in another window, then come back to this one.',
      'signedOut'
    )
  if (!ok && (isPage || [502, 503, 504].includes(status))) throw new Trouble(away, 'away')
  const said = ok ? '' : await response.text()
  if (!ok) throw said ? new Trouble(said) : new Trouble(away, 'away')
  try {
    return await response.json()
  } catch {
    throw new Trouble(away, 'away')
  }
}

const send = (path: string, body: object, init: RequestInit = {}) =>
  call(path, {
    ...init,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })

const query = (id: string) => `id=${encodeURIComponent(id)}`

export const server = {
  lists: (): Promise<Lists> => call('lists'),
  open: (id: string): Promise<Loaded> => call(`document?${query(id)}`),
  begin: (folder: string): Promise<Loaded> => call(`new?folder=${encodeURIComponent(folder)}`),
  draft: (sent: Sent): Promise<{ problems: Problem[] }> => send('draft', sent),
  /** Arrives also if the window is closed meanwhile. */
  forget: (id: string): Promise<unknown> => send('forget', { id }, { keepalive: true }),
  save: (sent: Sent): Promise<Saved | Refused> => send('save', sent),
  /** The answer to an earlier save, if that save arrived. */
  saved: async (id: string, key: string): Promise<Saved | undefined> =>
    (await call(`saved?${query(id)}&key=${key}`)).saved,
  remove: (sent: Sent): Promise<{ ok: true } | Refused> => send('remove', sent),
  /** Takes back the last change of a file that cannot be read. */
  takeBack: (id: string, commit?: string): Promise<{ ok: boolean }> => send('take-back', { id, commit }),
  history: (id: string): Promise<Change[]> => call(`history?${query(id)}`),
  openAt: (id: string, commit: string): Promise<unknown> => call(`history/${commit}?${query(id)}`),
  upload: (file: File): Promise<{ ok: true; file: string } | { ok: false; problem: string }> =>
    call(`pictures?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      signal: null,
      body: file
    }),
  publishing: (): Promise<Publishing> => call('publishing'),
  publish: (): Promise<{ started: boolean }> => send('publish', {}),
  goBack: (id: string): Promise<{ started: boolean }> => send('back', { id })
}
