import { createContext, useContext } from 'react'
import { Links, useMatches } from 'react-router'

/**
 * Turns this folder off. If true, React Router's own tags and links stay unchanged. It is true in development, and in a
 * site that was built with `PLAIN_START=1`.
 */
export const plainStart = import.meta.env.DEV || import.meta.env.VITE_PLAIN_START === '1'

/** The parts of React Router's route data that this folder uses. */
export type Route = {
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  module?: string | undefined
  css?: string[] | undefined
}

/** Routes by id. */
export type Routes = Record<string, Route | undefined>

/** The server sets it when it renders a document; the browser sets it from that document's manifest. */
export const RoutesContext = createContext<Routes>({})

/**
 * The page's style sheets. It replaces React Router's `<Links>`, which removes the old page's sheets with each move, so
 * that the browser restyles everything. React keeps a sheet that has a precedence, and it waits for a new sheet before it
 * shows the page.
 */
export const PageStyles = plainStart ? Links : PersistentStyles

function PersistentStyles() {
  const routes = useContext(RoutesContext)
  const sheets = new Set(useMatches().flatMap(({ id }) => sheetsOf(routes[id])))
  return [...sheets].map((href) => <link key={href} rel="stylesheet" href={href} precedence={precedence} />)
}

/**
 * The addresses of a route's style sheets. React Router ends some with #, so that a dynamic import loads the same sheet
 * again in case the old page's sheets are removed. Here they stay.
 */
export const sheetsOf = (route: Route | undefined) => (route?.css ?? []).map((href) => href.replace(/#$/, ''))

/** All sheets share one precedence, so that they keep the order in which they are added: shared sheets come first. */
export const precedence = 'page'
