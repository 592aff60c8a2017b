import { useMemo, type ReactNode } from 'react'
import { ProseContext, sharedComponents, type ProseComponents } from './prose-components.ts'
import styles from './prose.module.css'

type ProseProps = {
  /** Components that only the texts of this page use. */
  components?: ProseComponents
  /** As wide as its container: figures and tables use the full width, and lines of text keep their length. */
  wide?: boolean
  children: ReactNode
}

/** A column of text. MDX inside it may use `components`. */
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
