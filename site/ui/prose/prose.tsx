import { useMemo, type ReactNode } from 'react'
import { ProseContext, sharedComponents, type ProseComponents } from './prose-components.ts'
import styles from './prose.module.css'

type ProseProps = {
  /** Elements that only the texts of this page have. */
  components?: ProseComponents
  /** As wide as its container: figures and tables take the room that the lines leave. */
  wide?: boolean
  children: ReactNode
}

/** A column of reading. What is written in MDX under it may use `components`. */
export function Prose({ components, wide = false, children }: ProseProps) {
  const all = useMemo(() => ({ ...sharedComponents, ...components }), [components])
  return (
    <ProseContext value={all}>
      <div className={styles.prose} data-wide={wide || undefined}>
        {children}
      </div>
    </ProseContext>
  )
}
