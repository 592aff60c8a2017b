import type { ComponentProps, ReactNode } from 'react'
import styles from './display.module.css'
import { Staggered } from './staggered.tsx'

type DisplayProps = Omit<ComponentProps<'h1'>, 'className'> & {
  as?: 'h1' | 'h2' | 'h3' | 'p' | 'dt' | 'dd' | 'b' | 'span'
  size: 'mega' | 'hero' | '1' | '2' | '3' | '4'
}

/** The element of most headlines of a size. */
const usual: Partial<Record<DisplayProps['size'], 'h1' | 'h3'>> = { hero: 'h1', '4': 'h3' }

/** A headline or a few words in the display face, one step of the scale: an `h2`, unless its size or `as` says otherwise. */
export function Display({ size, as: Tag = usual[size] ?? 'h2', children, ...rest }: DisplayProps) {
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
  still?: boolean
  children?: ReactNode
}

/** A headline that enters line by line unless it is `still`. On wide screens `children` are to its right. */
export function SectionHead({ title, size = '2', still = false, children }: SectionHeadProps) {
  return (
    <div className={styles.head} data-alone={(still && !children) || undefined}>
      <Display size={size}>{still ? title : <Staggered text={title} by="line" />}</Display>
      {children && <div>{children}</div>}
    </div>
  )
}
