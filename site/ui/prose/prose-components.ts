import { createContext, use, type ElementType } from 'react'
import { ProseLink } from './prose-link.tsx'
import { Pull } from './pull.tsx'

/** What the elements of a text are drawn with, by their names in MDX. */
export type ProseComponents = Record<string, ElementType>

export const sharedComponents: ProseComponents = { a: ProseLink, Pull }

export const ProseContext = createContext(sharedComponents)

/** Every MDX module asks this for its elements. */
export function useMDXComponents(): ProseComponents {
  return use(ProseContext)
}
