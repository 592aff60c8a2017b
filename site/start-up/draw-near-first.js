// Renders the parts near the view first: thirteen sections at once block a cheap phone for a quarter of a second. The other
// parts (`data-later`, which base.css skips) follow right after the first frame, in steps that leave time for a tap.
;(() => {
  // React hydrates the scripts of the head in order. If this script stayed, the page's own last script would be left over
  // and would remain when the visitor moves to another page.
  document.currentScript.remove()

  const { dataset } = document.documentElement
  const [visit] = performance.getEntriesByType('navigation')
  // A page that is restored, or opened at an anchor, needs all its parts in place at once. So does every page in a browser
  // without scroll anchoring.
  if (visit?.type !== 'navigate' || location.hash || !CSS.supports('overflow-anchor', 'auto')) return
  dataset.draw = 'near'

  const { port1, port2 } = new MessageChannel()
  const step = () => port2.postMessage(0)
  let parts
  port1.addEventListener('message', () => {
    const end = performance.now() + 8
    for (const part of parts) {
      const { later } = part.dataset
      delete part.dataset.later
      // Small parts share the layout of the one after them: each layout takes its time, however little has changed.
      if (later === 'with-next') continue
      // Force layout now, so that its time counts toward this step.
      part.getBoundingClientRect()
      if (performance.now() > end) return step()
    }
    delete dataset.draw
  })
  port1.start()

  addEventListener('DOMContentLoaded', () => {
    parts = document.querySelectorAll('[data-later]').values()
    requestAnimationFrame(step)
  })
})()
