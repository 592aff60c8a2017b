import { receiptLink } from '../../contract/relay-endpoint.ts'

const storageKey = 'receipt'

const watchers = new Set<() => void>()

/** Keeps the address of the last lead's receipt in this tab. Ignores what is no such address. */
export function keepReceipt(address: string | null) {
  if (!address?.startsWith(`${receiptLink.path}/`) && !address?.startsWith(`${receiptLink.path}?`)) return
  try {
    sessionStorage.setItem(storageKey, address)
  } catch (error) {
    console.warn('This browser does not keep the receipt', error)
  }
  for (const watcher of watchers) watcher()
}

/** Null if this tab has none. */
export function readReceipt(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function watchReceipt(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Moves the receipt from the page's address, where the relay puts it after a form without scripts, into this tab. It
 * must not be sent along with the next form.
 */
export function takeReceiptFromAddress() {
  const url = new URL(location.href)
  const token = url.searchParams.get(receiptLink.parameter)
  if (token === null) return
  keepReceipt(`${receiptLink.path}?${receiptLink.parameter}=${encodeURIComponent(token)}`)
  url.searchParams.delete(receiptLink.parameter)
  history.replaceState(history.state, '', url)
}
