import { preinit } from 'react-dom'
import { precedence, type Routes } from './page-styles.tsx'

/**
 * Adds the style sheets of a page as soon as a pointer, a finger or the focus comes to a link to it. The modules
 * React Router fetches then by itself; the styles it would only ask for after the click, and wait for them.
 */
export function styleAhead(routes: Routes) {
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(
      sign,
      ({ target }) => {
        const link = target instanceof Element && target.closest('a')
        if (!link || link.origin !== location.origin) return
        for (const href of stylesOf(link.pathname, routes)) preinit(href, { as: 'style', precedence })
      },
      { passive: true }
    )
  }
}

function stylesOf(pathname: string, routes: Routes): string[] {
  const styles: string[] = []
  let route = Object.values(routes).find((each) => (each?.index ? '/' : each?.path) === pathname)
  while (route) {
    styles.unshift(...(route.css ?? []))
    route = route.parentId === undefined ? undefined : routes[route.parentId]
  }
  return styles
}
