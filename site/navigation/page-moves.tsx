import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type * as CarriedBall from './carried-ball.ts'

/**
 * Tells screen readers about a page change, as a new document would: focuses its heading, or the place that the URL
 * names, and announces its title. A change of the query alone is not a page change. A ball rolls from the pressed link to
 * the new page.
 */
export function PageMoves() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  const [announcement, setAnnouncement] = useState('')
  const ball = useRef<typeof CarriedBall>(undefined)

  useEffect(() => {
    // The ball is decoration, so load its code only once the visitor uses a pointer.
    const load = () =>
      void import('./carried-ball.ts').then(
        (module) => (ball.current = module),
        () => undefined
      )
    const take = (click: MouseEvent) => ball.current?.takeBall(click)
    addEventListener('pointerover', load, { once: true })
    addEventListener('click', take)
    return () => {
      removeEventListener('pointerover', load)
      removeEventListener('click', take)
    }
  }, [])

  useEffect(() => {
    const place = pathname + hash
    if (shown.current === place) return
    const samePage = shown.current.split('#', 1)[0] === pathname
    shown.current = place
    focusOn(findTarget(hash))
    if (samePage) return
    setAnnouncement(document.title)
    ball.current?.playBall()
  }, [pathname, hash])

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announcement}</span>
    </VisuallyHidden>
  )
}

function findTarget(hash: string): HTMLElement | null {
  return (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.querySelector('h1')
}

/** Focuses without scrolling: React Router restores the scroll position. */
function focusOn(target: HTMLElement | null) {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
