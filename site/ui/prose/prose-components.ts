import { createContext, use, type ElementType } from 'react'
import { Figure } from './figure.tsx'
import { Passes } from './passes.tsx'
import { ProseLink } from './prose-link.tsx'
import { Pull } from './pull.tsx'

/** The components that render a text's elements, by their names in MDX. */
export type ProseComponents = Record<string, ElementType>

export const sharedComponents: ProseComponents = { a: ProseLink, Figure, Passes, Pull }

export const ProseContext = createContext(sharedComponents)

/** Every MDX module calls this to get its components. */
export function useMDXComponents(): ProseComponents {
  return use(ProseContext)
}
