import { interfaceWords } from 'content'
import { lazy, memo, Suspense, useEffect } from 'react'
import { notify } from '../lead-form/notify.tsx'
import { passId, passParameter } from './pass-address.ts'
import styles from './pass.module.css'

/**
 * Loads once the visitor comes near it. Until then, React leaves the prerendered first question as it is. After a
 * failed load, the visitor's next action or a restored connection retries: an error here would replace the whole page.
 */
const Pass = lazy(async () => {
  await whenNear(passId)
  for (;;) {
    try {
      return await import('./pass.tsx')
    } catch (error) {
      if (import.meta.env.SSR) throw error
      if (document.querySelector(`#${passId} :checked`)) announceLoss()
      await whenUsed()
    }
  }
})

let isAnnounced = false

/** Says once that the tapped answer waits for the connection: every further action repeats the load. */
function announceLoss() {
  if (!isAnnounced) notify({ card: 'yellow', ...interfaceWords.lostAnswer })
  isAnnounced = true
}

/**
 * Four questions on a pitch that end on one program. Without scripts, it lists all programs.
 *
 * The prerendered question is shown before its code is there. So its styles are loaded here; and it is memoized, because
 * React would discard it if it rendered it again meanwhile.
 */
export const FindYourPass = memo(() => (
  <section id={passId} className={`turf ${styles.section}`}>
    <Suspense fallback={<LoadNow />}>
      <Pass />
    </Suspense>
  </section>
))

let loadNow: () => void = () => undefined
const isWanted = new Promise<void>((resolve) => (loadNow = resolve))

/** In place of the first question, where React had to render the page again. */
function LoadNow() {
  useEffect(() => loadNow(), [])
  return null
}

/** What the visitor may do next, and a restored connection. */
const actions = ['click', 'keydown', 'popstate', 'online']

/** Resolves at the visitor's next action, or once the connection is back. */
const whenUsed = () =>
  new Promise<void>((resolve) => {
    const listening = new AbortController()
    function end() {
      listening.abort()
      resolve()
    }
    for (const action of actions) addEventListener(action, end, { capture: true, signal: listening.signal })
  })

/**
 * Resolves once an element of the prerendered document comes into view or the visitor does something, and at once if the document
 * does not have it or has answers in its address.
 */
async function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? undefined : document.getElementById(id)
  if (!element || location.search.includes(passParameter)) return
  await Promise.race([whenInView(element), whenUsed(), isWanted])
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
