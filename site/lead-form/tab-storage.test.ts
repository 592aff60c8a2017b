import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import {
  clearDraft,
  lastReceipt,
  readDraft,
  saveDraft,
  saveReceipt,
  warnBeforeLeaving
} from './tab-storage.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const person = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@example.com', phone: '' }
const entry = { person, lead: sampleLead(), idempotencyKey: 'key-1', trap: '', timeTaken: 4321 }

test('text that is typed later does not drop a lead that was sent without an answer', () => {
  saveDraft('cta-button-modal', { unsent: [entry] })
  saveDraft('cta-button-modal', { typed: person })
  expect(readDraft('cta-button-modal')).toEqual({ typed: person, unsent: [entry] })
})

test('nothing of a person stays in the tab once the draft is cleared', () => {
  saveDraft('cta-button-modal', { typed: person, unsent: [entry] })
  clearDraft('cta-button-modal')
  expect([...stored]).toEqual([])
})

test.each([
  ['/receipt/abc', true],
  ['/receipt?receipt=abc', true],
  ['https://evil.example/receipt/abc', false],
  ['/receipts', false],
  ['javascript:alert(1)', false],
  [null, false]
])('keeps %s as the address of a receipt: %s', (address, isKept) => {
  // The receipt of the previous lead must not remain.
  saveReceipt('/receipt/before')
  saveReceipt(address)
  expect(lastReceipt.get()?.address).toBe(isKept ? address : null)
  expect([...stored.values()]).toEqual([expect.stringContaining(isKept ? `"${address}"` : 'null')])
})

test('the browser asks before the visitor leaves until no form holds anything unsent', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  warnBeforeLeaving('cta-button-modal', true)
  warnBeforeLeaving('lead-gen-guide', false)
  expect(isAsked()).toBe(true)
  warnBeforeLeaving('lead-gen-guide', true)
  warnBeforeLeaving('cta-button-modal', false)
  expect(isAsked()).toBe(true)
  warnBeforeLeaving('lead-gen-guide', false)
  expect(isAsked()).toBe(false)
})
