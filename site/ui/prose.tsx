import { type ComponentProps, createContext, type ElementType, type ReactNode, use, useMemo } from 'react'
import type { PageHref } from '../routes.ts'
import { TextLink } from './link.tsx'
import styles from './prose.module.css'

type TextComponentsProps = {
  /** Components that only the texts of this page use. */
  components?: ProseComponents | undefined
  children: ReactNode
}

/** The components that render a text's elements, by their names in MDX. */
export type ProseComponents = Record<string, ElementType>

/** A column of text. MDX inside it may use `components`. */
export const Prose = ({ components, children }: TextComponentsProps) => (
  <TextComponents components={components}>
    <div className={styles.prose}>{children}</div>
  </TextComponents>
)

/** MDX inside it may use `components`, and has no look of its own. */
export function TextComponents({ components, children }: TextComponentsProps) {
  const all = useMemo(() => ({ ...sharedComponents, ...components }), [components])
  return <ProseContext value={all}>{children}</ProseContext>
}

const sharedComponents: ProseComponents = { a: ProseLink, Figure, Passes, Pull }
const ProseContext = createContext(sharedComponents)

/** Every MDX module calls this to get its components. */
export function useMDXComponents(): ProseComponents {
  return use(ProseContext)
}

/** A link in a text. It opens pages of this site without a document load. */
export function ProseLink({ href = '', ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return <TextLink {...rest} {...(isPage(href) ? { to: href } : { href })} />
}

/** A test of the built pages finds links that lead nowhere. */
const isPage = (href: string): href is PageHref => href.startsWith('/')

type FigureProps = { caption?: string | undefined; children: ReactNode }

/** The parts that a text draws or sets apart, on the tactics board. */
export function Figure({ caption, children }: FigureProps) {
  return (
    <figure className={`turf ${styles.figure}`}>
      {children}
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** A numbered list along a pass that ends in the ball. Where it has room, the pass runs from left to right. */
export function Passes({ children }: { children: ReactNode }) {
  return (
    <Figure>
      <div className={styles.passes}>{children}</div>
    </Figure>
  )
}

/** A pull quote: the sentence that a reader should remember, in large type. */
export function Pull({ children }: { children: ReactNode }) {
  return <div className={styles.pull}>{children}</div>
}
