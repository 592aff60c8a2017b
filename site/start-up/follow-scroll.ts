/**
 * Drives the scroll animations in browsers without scroll timelines. CSS defines what moves, how, and over which range
 * (see `--scroll-driven` in site/ui/base.css), and turns the animations off for visitors who prefer reduced motion. This
 * function pauses the animations and sets their time.
 */
export function followScroll() {
  addEventListener('scroll', moveSoon, { passive: true })
  addEventListener('resize', moveSoon)
  // Content above may grow or shrink: a style sheet arrives late, or a question opens.
  new ResizeObserver(moveSoon).observe(document.body)
  // `animationstart` also fires for a paused animation, on this page or on the next one.
  document.addEventListener('animationstart', moveSoon)
  document.documentElement.style.setProperty('--scroll-driven', 'paused')
}

let due = false

function move() {
  due = false
  // Measure everything before anything moves, so that the browser does layout only once.
  const moves = document.getAnimations().flatMap(readMove)
  for (const { animation, time } of moves) {
    if (animation.currentTime !== time) animation.currentTime = time
  }
}

function moveSoon() {
  if (due) return
  due = true
  requestAnimationFrame(move)
}

function readMove(animation: Animation) {
  const { effect, playState } = animation
  if (playState !== 'paused' || !(effect instanceof KeyframeEffect) || !effect.target) return []
  const progress = progressOf(effect.target, getComputedStyle(effect.target, effect.pseudoElement))
  return progress === undefined ? [] : [{ animation, time: progress * Number(effect.getTiming().duration) }]
}

function progressOf(target: Element, style: CSSStyleDeclaration): number | undefined {
  const view = document.documentElement.clientHeight
  const range = style.getPropertyValue('--range').trim()
  // The range is the first view of the page. Its height is that of the small viewport, as is the root element's.
  if (range === 'page') return Math.min(1, Math.max(0, scrollY / view))
  const subject = range && subjectOf(target)
  if (!subject) return undefined
  const { top, height } = subject.getBoundingClientRect()
  return scrollProgress(range, { top, height, view })
}

const timelineOf = (element: Element) => getComputedStyle(element).getPropertyValue('--timeline')

/** Finds the element that sets the timeline: its parent has a different one or none. */
function subjectOf(element: Element): Element | undefined {
  const timeline = timelineOf(element)
  if (!timeline) return undefined
  let subject = element
  while (subject.parentElement && timelineOf(subject.parentElement) === timeline)
    subject = subject.parentElement
  return subject
}

/** A box that scrolls up through the view: its top relative to the view's top, and both heights, in pixels. */
type Passage = { top: number; height: number; view: number }

/**
 * How far a box has scrolled through a range, from 0 to 1. The range is written like a CSS `animation-range` of two phases
 * with percentages: `entry 55% contain 10%`. Phases: https://www.w3.org/TR/scroll-animations-1/#view-timelines-ranges
 */
export function scrollProgress(range: string, { top, height, view }: Passage): number {
  const whole = view + height
  const inside = [Math.min(view, height), Math.max(view, height)] as const
  const phases: Record<string, readonly [number, number]> = {
    entry: [0, inside[0]],
    contain: inside,
    exit: [inside[1], whole]
  }
  const placeOf = (phase = '', share = '') => {
    const [from, to] = phases[phase] ?? [0, whole]
    return from + ((to - from) * Number.parseFloat(share)) / 100
  }

  const [startPhase, startShare, endPhase, endShare] = range.trim().split(/\s+/)
  const start = placeOf(startPhase, startShare)
  const end = placeOf(endPhase, endShare)
  return Math.min(1, Math.max(0, (view - top - start) / (end - start)))
}
