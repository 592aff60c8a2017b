/*
 * Drives the animations that follow the scroll where the browser has no scroll timelines. CSS says what moves, how and
 * over which range (see `--scroll-driven` in site/ui/base.css), and that nothing does for visitors who asked for less
 * motion; this pauses those animations and sets their time.
 */

import { scrollProgress } from './scroll-progress.ts'

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
// What stands further up grows or shrinks: a style sheet arrives late, a question opens.
new ResizeObserver(moveSoon).observe(document.body)
// A paused animation starts too: on this page or on one that the visitor moves to.
document.addEventListener('animationstart', moveSoon)
document.documentElement.style.setProperty('--scroll-driven', 'paused')

function readMove(animation: Animation) {
  const { effect, playState } = animation
  if (playState !== 'paused' || !(effect instanceof KeyframeEffect) || !effect.target) return []
  const progress = progressOf(effect.target, getComputedStyle(effect.target, effect.pseudoElement))
  return progress === undefined ? [] : [{ animation, time: progress * Number(effect.getTiming().duration) }]
}

function progressOf(target: Element, style: CSSStyleDeclaration): number | undefined {
  const view = document.documentElement.clientHeight
  const range = style.getPropertyValue('--range').trim()
  // The first view of the page, in the small viewport, of which the root element has the height.
  if (range === 'page') return Math.min(1, Math.max(0, scrollY / view))
  const subject = range && subjectOf(target)
  if (!subject) return undefined
  const { top, height } = subject.getBoundingClientRect()
  return scrollProgress(range, { top, height, view })
}

const timelineOf = (element: Element) => getComputedStyle(element).getPropertyValue('--timeline')

/** The element that sets the timeline: its parent has another one, or none. */
function subjectOf(element: Element): Element | undefined {
  const timeline = timelineOf(element)
  if (!timeline) return undefined
  let subject = element
  while (subject.parentElement && timelineOf(subject.parentElement) === timeline)
    subject = subject.parentElement
  return subject
}
