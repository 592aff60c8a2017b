/** Any of them may start a move that renders the page again. */
const acts = ['click', 'keydown', 'popstate']

/**
 * Resolves once an element of the prerendered document comes into view or the visitor acts, and at once if the document
 * does not have it or has answers in its address.
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? undefined : document.getElementById(id)
  if (!element || location.search.includes('pass=')) return Promise.resolve()
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && end())
    function end() {
      observer.disconnect()
      waiting.abort()
      resolve()
    }
    observer.observe(element)
    for (const act of acts) addEventListener(act, end, { signal: waiting.signal, capture: true })
  })
}
