import type { ComponentProps } from 'react'
import styles from './display.module.css'

type DisplayProps = Omit<ComponentProps<'h1'>, 'className'> & {
  as?: 'h1' | 'h2' | 'h3' | 'p' | 'dt' | 'dd'
  size: 'mega' | 'hero' | '1' | '2' | '3' | '4'
}

/** A headline in the display face, one step of the scale. */
export function Display({ as: Tag = 'h2', size, children, ...rest }: DisplayProps) {
  return (
    <Tag {...rest} className={styles.display} data-size={size}>
      {children}
    </Tag>
  )
}
