import { createContext, useContext } from 'react'
import { Links, useMatches } from 'react-router'
import { plainStart } from './plain-start.ts'

/** What React Router knows of a route: above all its module and its style sheets. */
export type Route = {
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  module?: string | undefined
  css?: string[] | undefined
}

/** By the route's id. */
export type Routes = Record<string, Route | undefined>

/** Set where the site starts: by the server for its document, or from the manifest in that document. */
export const RoutesContext = createContext<Routes>({})

/**
 * The style sheets of the page. In place of React Router's `<Links>`, which takes those of the page before away with each move
 * and has the browser style everything again: React keeps a sheet with a precedence, and waits for a new one before it shows the page.
 */
export const PageStyles = plainStart ? Links : LastingStyles

function LastingStyles() {
  const routes = useContext(RoutesContext)
  const sheets = new Set(useMatches().flatMap(({ id }) => routes[id]?.css ?? []))
  return [...sheets].map((href) => <link key={href} rel="stylesheet" href={href} precedence={precedence} />)
}

/** One for all, so that sheets stand in the order in which they come: what pages share first. */
export const precedence = 'page'
