import { useEffect, useState } from 'react'

const key = 'reloaded-at'
const afterMs = 3000
/** A page that breaks again so soon would break forever. In milliseconds. */
const leastMs = 60_000

/**
 * For the screen that replaces a page that could not be drawn: an extension has changed it, or a new version has replaced its
 * files. Loads the page again after a moment, once. Returns whether it does.
 */
export function useReloadOnce(): boolean {
  const [reloads] = useState(() => Date.now() - Number(sessionStorage.getItem(key)) > leastMs)
  useEffect(() => {
    if (!reloads) return undefined
    const timer = setTimeout(reload, afterMs)
    return () => clearTimeout(timer)
  }, [reloads])
  return reloads
}

export function reload() {
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
