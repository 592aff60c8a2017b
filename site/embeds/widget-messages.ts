type Listener = (event: MessageEvent<unknown>) => void

const listeners = new Set<Listener>()
let guarded = false

/** Calls the listener for every message to this window, until the returned function is called. */
export function listenForWidgets(listener: Listener): () => void {
  addEventListener('message', hear)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Hides messages of widgets, and imitations of them, from every listener that other scripts add later. A window calls
 * its listeners in the order in which they were added.
 */
export function guardMessages() {
  addEventListener('message', hear)
  guarded = true
}

function hear(event: MessageEvent<unknown>) {
  for (const listener of listeners) listener(event)
  if (guarded && isForWidgets(event.data)) event.stopImmediatePropagation()
}

const isForWidgets = (data: unknown) =>
  Array.isArray(data) || (typeof data === 'string' && data.startsWith('[iFrameSizer]'))
