/** In milliseconds: how long the ball takes to appear, waits for the page at most, and takes to roll to it. */
const appears = 140
const waits = 1500
const rolls = 420

type Place = { x: number; y: number }

/** Where the ball is, between a press and the page that it leads to. */
let start: Place | undefined
let ball: HTMLElement | undefined
let running: Animation | undefined

function play(frames: PropertyIndexedKeyframes, options: KeyframeAnimationOptions) {
  running?.cancel()
  ball ??= makeBall()
  running = ball.animate(frames, options)
}

/** A transform places it. It lets taps through. */
function makeBall() {
  const made = document.createElement('i')
  made.setAttribute('aria-hidden', 'true')
  made.style.cssText =
    'position:fixed;top:-9px;left:-9px;z-index:60;width:18px;height:18px;border-radius:50%;background:var(--volt);opacity:0;pointer-events:none'
  document.body.append(made)
  return made
}

/** Puts the ball on the pressed link to another page. */
export function takeBall({ target, defaultPrevented }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null
  // React Router has prevented the default of every link that it follows. The others are links to dialogs.
  if (!link || !defaultPrevented || link.dataset['dialog'] || link.pathname === location.pathname) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  start = centerOf(link)
  const there = moveTo(start)
  const offset = [0, appears / waits, 1]
  play({ transform: [`${there} scale(0.3)`, there, there], opacity: [0, 1, 1], offset }, { duration: waits })
}

/** Rolls the ball to the first node of the page that is shown now, or else to the end of its headline. */
export function playBall() {
  const [node] = document.querySelectorAll('[data-node], h1')
  const from = start
  start = undefined
  if (!from || !node) return
  const to = node.tagName === 'H1' ? endOf(node) : centerOf(node)
  const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) }
  const transform = [0, 0.25, 0.5, 0.75, 1].map((share) => moveTo(onCurve(from, bend, to, share)))
  play({ transform, opacity: [1, 1, 1, 1, 0] }, { duration: rolls, easing: 'cubic-bezier(0.65, 0, 0.35, 1)' })
}

const moveTo = ({ x, y }: Place) => `translate(${x}px, ${y}px)`

function centerOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Right after the last letter, on the baseline. */
function endOf(heading: Element): Place {
  const text = document.createRange()
  text.selectNodeContents(heading)
  const last = Array.from(text.getClientRects()).pop() ?? heading.getBoundingClientRect()
  return { x: Math.min(last.right + 16, innerWidth - 16), y: last.bottom - last.height / 5 }
}

/** A point on the quadratic Bézier curve. */
function onCurve(from: Place, bend: Place, to: Place, share: number): Place {
  const weigh = (axis: keyof Place) =>
    (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * bend[axis] + share ** 2 * to[axis]
  return { x: weigh('x'), y: weigh('y') }
}
