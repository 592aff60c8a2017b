// A page draws what is near the view first: thirteen sections at once hold a cheap phone up for a quarter of a second. The
// other parts (`data-later`, which base.css leaves out) follow right after the first frame, in steps that let a tap in between.
;(() => {
  // React takes the scripts of the head over one after the other: with this one among them, the last of the page's own would be
  // left behind, and stay when the visitor goes on.
  document.currentScript.remove()

  const { dataset } = document.documentElement
  const [visit] = performance.getEntriesByType('navigation')
  // A page that is restored, or opened at an anchor, needs all its parts in their places at once. A browser that does not hold the
  // view when something above it grows does so always.
  if (visit?.type !== 'navigate' || location.hash || !CSS.supports('overflow-anchor', 'auto')) return
  dataset.draw = 'near'

  const { port1, port2 } = new MessageChannel()
  const step = () => port2.postMessage(0)
  let parts
  port1.addEventListener('message', () => {
    const end = performance.now() + 8
    for (const part of parts) {
      delete part.dataset.later
      // Lays it out now, so that the time it takes counts.
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
