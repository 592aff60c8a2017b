import type { ClientInstrumentation } from 'react-router'
import { loadPage } from '../start-up/load-page.ts'
import type { Routes } from '../start-up/page-styles.tsx'

// The browser's history: open overlays have entries of their own, and moves to other pages wait for their files.

/** State of a history entry: React Router's own fields, and the number of open overlays. */
type Entry = { key?: string; overlays?: number }

/** How long to wait for a step back, in milliseconds. The browser does not report one that it takes within a frame. */
const patience = 2000

/** The current entry and its address when they were last looked at. */
let entry: Entry = {}
let address = ''

/** Set while history steps back over the entries of closed overlays; `arrive` ends the wait. */
let leaving: Promise<void> | undefined
let arrive: () => void = () => undefined

/**
 * Gives each modal dialog and menu a history entry of its own while it is open: Back closes the topmost one, and
 * leaves the page only when none is open. An overlay that closes in another way takes its entry along.
 *
 * Must start before React Router listens to the history, so that it gets no event for these entries. On Android the
 * browser's own close requests also work.
 */
export function watchOverlays() {
  addEventListener('popstate', onPopState, { capture: true })
  // Older browsers report no `toggle` of a dialog, and a popover has no attribute to observe.
  new MutationObserver(() => void settle()).observe(document, { attributeFilter: ['open'], subtree: true })
  document.addEventListener('toggle', () => void settle(), { capture: true })
  void settle()
}

/**
 * Delays every move to another page until no overlay is open and all files of that page have loaded. A later move or a
 * step in the history cancels it. If a file does not load, the browser opens the page as a new document: React Router
 * would reload the current page, or show the next one without its styles.
 */
export function beforeMove(routes: Routes): ClientInstrumentation {
  let latest = 0
  addEventListener('popstate', () => (latest += 1))

  async function prepare(target: URL) {
    latest += 1
    const turn = latest
    const [complete] = await Promise.all([loadPage(target.pathname, routes), closeOverlays()])
    // Overlays that were opened meanwhile.
    await closeOverlays()
    if (turn !== latest) return never
    if (complete) return undefined
    location.assign(target)
    return never
  }

  return {
    router(router) {
      router.instrument({
        async navigate(move, { to }) {
          if (typeof to === 'string') await prepare(new URL(to, location.href))
          await move()
        }
      })
    }
  }
}

/** Never resolves: a move that waits for it is abandoned. */
const never = new Promise<undefined>(() => undefined)

/** Closes all overlays. Resolves once the current history entry is the page's own. */
async function closeOverlays() {
  closeAbove(0)
  await settle()
}

function onPopState(event: PopStateEvent): void {
  const before = { ...entry, address }
  readEntry()
  const samePage = before.key === entry.key && before.address === address
  if (samePage && (before.overlays || entry.overlays)) event.stopImmediatePropagation()
  // A step of our own closes nothing: another overlay may have opened meanwhile.
  if (leaving) return arrive()
  closeAbove(entry.overlays ?? 0)
  void settle()
}

/** Adds or leaves history entries until there is one for each open overlay. */
async function settle(): Promise<void> {
  if (leaving) return leaving
  readEntry()
  const open = findOpen().length
  const entries = entry.overlays ?? 0
  for (let overlays = entries + 1; overlays <= open; overlays += 1) {
    history.pushState({ ...entry, overlays }, '')
  }
  readEntry()
  if (entries <= open) return undefined
  leaving = goBack(entries - open)
  await leaving
  leaving = undefined
  return settle()
}

async function goBack(steps: number) {
  await new Promise<void>((resolve) => {
    arrive = resolve
    setTimeout(resolve, patience)
    history.go(-steps)
  })
  readEntry()
  // A frame consumed the step. An entry where Back does nothing is better than a page that cannot be left.
  if ((entry.overlays ?? 0) > findOpen().length) history.replaceState({ ...entry, overlays: 0 }, '')
}

function closeAbove(depth: number) {
  for (const element of findOpen().slice(depth).toReversed()) {
    if (element instanceof HTMLDialogElement) element.close()
    else element.hidePopover?.()
  }
}

/** Modal dialogs and popovers, the topmost last: a page's own come before the lead dialog, which can lie over them. */
const findOpen = () => [...document.querySelectorAll<HTMLElement>(':is(:modal, [popover=auto]:popover-open)')]

function readEntry() {
  const state: Entry | null = history.state
  entry = { ...state }
  address = location.href
}
