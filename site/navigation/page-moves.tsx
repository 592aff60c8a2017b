import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/**
 * Says to those who do not see it that another page has come, as a new document would: its heading, or the place that the
 * address names, takes the focus, and its title is announced. A change of the query alone is no move.
 */
export function PageMoves() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const place = pathname + hash
    if (shown.current === place) return
    const samePage = shown.current.split('#', 1)[0] === pathname
    shown.current = place
    focusOn(findTarget(hash))
    if (!samePage) setAnnouncement(document.title)
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

/** Where the page is scrolled to is decided elsewhere. */
function focusOn(target: HTMLElement | null) {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
