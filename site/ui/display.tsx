import type { ComponentProps, ReactNode } from 'react'
import styles from './display.module.css'
import { Staggered } from './staggered.tsx'

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

type LeadProps = {
  /** `muted` for less important text, `picture` over a picture. */
  tone?: 'muted' | 'picture'
  /** Maximum line length, in em. */
  measure?: 24 | 26 | 30 | 34 | 36 | 40
  children: ReactNode
}

/** The text after a headline, larger than body text. */
export function Lead({ tone, measure = 34, children }: LeadProps) {
  return (
    <p className={styles.lead} data-tone={tone} style={{ '--measure': measure }}>
      {children}
    </p>
  )
}

type SectionHeadProps = {
  title: string
  size?: '1' | '2'
  id?: string
  still?: boolean
  children?: ReactNode
}

/** A headline that enters line by line unless it is `still`. On wide screens `children` are to its right. */
export function SectionHead({ title, size = '2', id, still = false, children }: SectionHeadProps) {
  return (
    <div className={styles.head} data-alone={(still && !children) || undefined}>
      <Display size={size} id={id}>
        {still ? title : <Staggered text={title} by="line" />}
      </Display>
      {children && <div>{children}</div>}
    </div>
  )
}
