import { scrollProgress } from './scroll-progress.ts'

/**
 * Drives the animations that follow the scroll where the browser has no scroll timelines. CSS says what moves, how and
 * over which range (see `--scroll-driven` in site/ui/base.css), and that nothing does for visitors who asked for less
 * motion; this pauses those animations and sets their time.
 */
export function followScroll() {
  let due = false

  function move() {
    due = false
    // All is measured before anything moves, so that the page is laid out once.
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

  addEventListener('scroll', moveSoon, { passive: true })
  addEventListener('resize', moveSoon)
  // A paused animation starts too: on this page or on one that the visitor moves to.
  document.addEventListener('animationstart', moveSoon)
  document.documentElement.style.setProperty('--scroll-driven', 'paused')
}

function readMove(animation: Animation) {
  const { effect, playState } = animation
  if (playState !== 'paused' || !(effect instanceof KeyframeEffect) || !effect.target) return []
  const progress = progressOf(effect.target, getComputedStyle(effect.target, effect.pseudoElement))
  return progress === undefined ? [] : [{ animation, time: progress * Number(effect.getTiming().duration) }]
}

function progressOf(target: Element, style: CSSStyleDeclaration): number | undefined {
  const scrolls = Number.parseFloat(style.getPropertyValue('--scrolls'))
  if (scrolls > 0) return Math.min(1, Math.max(0, scrollY / scrolls))
  const range = style.getPropertyValue('--range')
  const subject = range && closestSubject(target)
  if (!subject) return undefined
  const { top, height } = subject.getBoundingClientRect()
  return scrollProgress(range, { top, height, view: document.documentElement.clientHeight })
}

function closestSubject(element: Element | null): Element | undefined {
  if (!element) return undefined
  if (getComputedStyle(element).getPropertyValue('--timeline')) return element
  return closestSubject(element.parentElement)
}
