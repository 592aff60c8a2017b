/** The bars at the foot of the screen, with their heights. One that is hidden has none. */
const heights = new Map<HTMLElement, number>()

const gap = 12

function tell() {
  const height = Math.max(0, ...heights.values())
  document.documentElement.style.setProperty('--foot-bar', `${height && height + gap}px`)
}

/** The ref of a bar at the foot of the screen: what was just done is reported above it, however many lines it has. */
export function footBar(bar: HTMLElement | null) {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => {
    heights.set(bar, bar.offsetHeight)
    tell()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    heights.delete(bar)
    tell()
  }
}
