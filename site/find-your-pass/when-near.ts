import { passParameter } from './pass-address.ts'

/** Any of the visitor's may start a move that renders the page again. The last one is the line's own. */
const acts = ['click', 'keydown', 'popstate', 'online']

/** Resolves at the visitor's next act, or once the line is back. */
export const whenUsed = () =>
  new Promise<void>((resolve) => {
    const listening = new AbortController()
    function end() {
      listening.abort()
      resolve()
    }
    for (const act of acts) addEventListener(act, end, { capture: true, signal: listening.signal })
  })

/**
 * Resolves once an element of the prerendered document comes into view or the visitor acts, and at once if the document
 * does not have it or has answers in its address.
 */
export async function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? undefined : document.getElementById(id)
  if (!element || location.search.includes(passParameter)) return
  await Promise.race([whenInView(element), whenUsed()])
}

const whenInView = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })
