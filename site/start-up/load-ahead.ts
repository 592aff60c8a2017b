import { loadPage } from './load-page.ts'
import type { Routes } from './page-styles.tsx'

/** How long a pointer or the focus must rest on a link before its page is fetched, in milliseconds. */
const rest = 100

/**
 * Loads a page as soon as a finger touches a link to it, or a pointer or the focus rests on one. It replaces React Router's
 * `prefetch`, which reloads the current document if a module fails to load, and does not load the styles.
 */
export function loadAhead(routes: Routes) {
  let resting: ReturnType<typeof setTimeout>
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        clearTimeout(resting)
        const link = target instanceof Element && target.closest('a')
        if (!link || link.origin !== location.origin) return
        const delay = sign === 'touchstart' ? 0 : rest
        resting = setTimeout(() => void loadPage(link.pathname, routes), delay)
      },
      { passive: true }
    )
  }
}
