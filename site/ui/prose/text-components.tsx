import { useMemo, type ReactNode } from 'react'
import { ProseContext, sharedComponents, type ProseComponents } from './prose-components.ts'

export type TextComponentsProps = {
  /** Components that only the texts of this page use. */
  components?: ProseComponents | undefined
  children: ReactNode
}

/** MDX inside it may use `components`, and has no look of its own. */
export function TextComponents({ components, children }: TextComponentsProps) {
  const all = useMemo(() => ({ ...sharedComponents, ...components }), [components])
  return <ProseContext value={all}>{children}</ProseContext>
}
