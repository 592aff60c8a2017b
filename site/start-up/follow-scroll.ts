/*
 * Drives the scroll animations in browsers without scroll timelines. CSS defines what moves, how, and over which range
 * (see `--scroll-driven` in site/ui/base.css), and turns the animations off for visitors who prefer reduced motion. This
 * module pauses the animations and sets their time.
 */

import { scrollProgress } from './scroll-progress.ts'

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

addEventListener('scroll', moveSoon, { passive: true })
addEventListener('resize', moveSoon)
// Content above may grow or shrink: a style sheet arrives late, or a question opens.
new ResizeObserver(moveSoon).observe(document.body)
// `animationstart` also fires for a paused animation, on this page or on the next one.
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
