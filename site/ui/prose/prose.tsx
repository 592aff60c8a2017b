import { useMemo, type ReactNode } from 'react'
import { ProseContext, sharedComponents, type ProseComponents } from './prose-components.tsx'
import styles from './prose.module.css'

type ProseProps = {
  /** Elements that only the texts of this page have. */
  components?: ProseComponents
  children: ReactNode
}

/** A column of reading. What is written in MDX under it may use `components`. */
export function Prose({ components, children }: ProseProps) {
  const all = useMemo(() => ({ ...sharedComponents, ...components }), [components])
  return (
    <ProseContext value={all}>
      <div className={styles.prose}>{children}</div>
    </ProseContext>
  )
}
