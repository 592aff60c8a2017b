import styles from './prose.module.css'
import { TextComponents, type TextComponentsProps } from './text-components.tsx'

/** A column of text. MDX inside it may use `components`. */
export const Prose = ({ components, children }: TextComponentsProps) => (
  <TextComponents components={components}>
    <div className={styles.prose}>{children}</div>
  </TextComponents>
)
