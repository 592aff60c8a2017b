import { useMemo, type ReactNode } from 'react'
import { ProseContext, sharedComponents, type ProseComponents } from './prose-components.ts'
import styles from './prose.module.css'

type ProseProps = {
  /** Components that only the texts of this page use. */
  components?: ProseComponents | undefined
  children: ReactNode
}

/** A column of text. MDX inside it may use `components`. */
export const Prose = ({ components, children }: ProseProps) => (
  <TextComponents components={components}>
    <div className={styles.prose}>{children}</div>
  </TextComponents>
)

/** MDX inside it may use `components`, and has no look of its own. */
export function TextComponents({ components, children }: Pick<ProseProps, 'components' | 'children'>) {
  const all = useMemo(() => ({ ...sharedComponents, ...components }), [components])
  return <ProseContext value={all}>{children}</ProseContext>
}
