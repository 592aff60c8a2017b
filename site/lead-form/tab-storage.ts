import { useEffect } from 'react'
import { contractVersion, type LeadFormSource, type Person, type Player } from '../../contract/lead-forms.ts'
import type { SentLead } from '../../contract/lead.ts'
import { receiptLink } from '../../contract/relay-endpoint.ts'
import { createStore, useStore } from '../ui/store.ts'

// What this tab stores for the forms: drafts, unsent leads, and the address of the last receipt. Storage may be blocked
// or full. A reload then loses them. Before the visitor leaves with something unsent, the browser asks.

/** A lead as it is sent to the relay. */
export type Entry = {
  lead: SentLead
  idempotencyKey: string
  /** Content of the field that no person sees. */
  trap: string
  /** Time from the page load to the first time that the form was sent, in milliseconds. */
  timeTaken: number
}

/** The contents of a form. `query`: what the visitor chose on the page before. */
export type Filled = { person: Person; player?: Player | undefined; query?: string | undefined }

/** An entry with what it was made from. */
export type Prepared = Entry & Filled

/**
 * The text that a visitor typed into a form, who plays, and the entries that were sent without an answer. Both outlast a reload, and
 * a move to another page and back.
 */
type Draft = { typed?: Person; player?: Player | undefined; unsent?: readonly Prepared[] }

/** A form of the site: its source, and its place where a page has two of one source. */
export type FormKey = LeadFormSource | `${LeadFormSource}:${string}`

/** The key contains the contract version, because a lead of another version cannot be sent. */
const draftKey = (form: FormKey) => `lead-form:${contractVersion}:${form}`

/** Returns an empty draft if the browser has none. */
export const readDraft = (form: FormKey): Draft => read<Draft>(draftKey(form), {})

export function saveDraft(form: FormKey, change: Draft) {
  const draft = { ...readDraft(form), ...change }
  write((storage) => storage.setItem(draftKey(form), JSON.stringify(draft)))
}

export function clearDraft(form: FormKey) {
  write((storage) => storage.removeItem(draftKey(form)))
}

function read<Stored>(key: string, otherwise: Stored): Stored {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? otherwise
  } catch {
    return otherwise
  }
}

function write(change: (storage: Storage) => void) {
  try {
    change(sessionStorage)
  } catch (error) {
    console.warn('This browser stores nothing for the form', error)
  }
}

const unsent = new Set<FormKey>()

/** Makes the browser ask before the visitor leaves while a form holds something unsent. */
export function warnBeforeLeaving(form: FormKey, holdsUnsent: boolean) {
  if (holdsUnsent) unsent.add(form)
  else unsent.delete(form)
  // Add the listener only when needed: with it, browsers may not keep the page ready for Back. Safari on iOS sends no
  // `beforeunload` and asks nothing; the text is kept there, too.
  if (unsent.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

function warn(event: BeforeUnloadEvent) {
  event.preventDefault()
  // Needed by Chrome before 119.
  event.returnValue = true
}

/** The tab's record of its last lead. It says nothing of the person, who may have left the machine to somebody else. */
export type KeptReceipt = ReceiptPlace & {
  /** Null if the relay named none. */
  address: string | null
  /** When the relay had the lead, in milliseconds. */
  at: number
}

type ReceiptPlace = {
  /** The page that says so: the one that the form led to, or the form's own, where the receipt is in its place. */
  page?: string
  form?: FormKey
  /** React Router's key of the entry in the history that the form led to. */
  entry?: string
}

const receiptKey = 'receipt'

/** The last lead's receipt, also of a browser that stores nothing. Null if this tab has none. */
export const lastReceipt = createStore(read<KeptReceipt | null>(receiptKey, null), null)

/** Keeps the address of the last lead's receipt, if it is one. */
export function saveReceipt(address: string | null) {
  const isReceipt = address?.startsWith(`${receiptLink.path}/`) || address?.startsWith(`${receiptLink.path}?`)
  keep({ address: isReceipt ? address : null, at: Date.now() })
}

/** Sets where the receipt is shown; nowhere without a place. */
export function placeReceipt(place: ReceiptPlace = {}): KeptReceipt {
  const { address, at } = lastReceipt.get() ?? { address: null, at: Date.now() }
  return keep({ address, at, ...place })
}

function keep(receipt: KeptReceipt): KeptReceipt {
  write((storage) => storage.setItem(receiptKey, JSON.stringify(receipt)))
  lastReceipt.set(receipt)
  return receipt
}

export function useReceipt(): KeptReceipt | null {
  useEffect(takeReceiptFromAddress, [])
  return useStore(lastReceipt)
}

/**
 * Moves the receipt from the page's address, where the relay puts it after a form without scripts, into this tab. It
 * must not be sent along with the next form.
 */
function takeReceiptFromAddress() {
  const url = new URL(location.href)
  const token = url.searchParams.get(receiptLink.parameter)
  if (token === null) return
  saveReceipt(`${receiptLink.path}?${receiptLink.parameter}=${encodeURIComponent(token)}`)
  url.searchParams.delete(receiptLink.parameter)
  history.replaceState(history.state, '', url)
}
