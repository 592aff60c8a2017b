import type { HTMLAttributes } from 'react'
import styles from './rows.module.css'

type RowsProps = HTMLAttributes<HTMLElement> & {
  as?: 'ul' | 'ol' | 'dl' | 'div'
  /** The mark before each row. */
  marks?: 'numbers' | 'ticks'
  /** A heavy line above the first row. */
  strong?: boolean | undefined
  /** The rows, if each is one text. */
  items?: readonly string[]
}

/** Rows with a hairline below each. `className` may set `--row`, the space above and below the words of a row. */
export function Rows({ as, marks, strong, items, className = '', children, ...rest }: RowsProps) {
  const List = as ?? (marks === 'numbers' ? 'ol' : 'ul')
  return (
    <List
      {...rest}
      className={`${styles.rows} ${className}`}
      data-marks={marks}
      data-strong={strong || undefined}
    >
      {items?.map((item) => <li key={item}>{item}</li>) ?? children}
    </List>
  )
}
