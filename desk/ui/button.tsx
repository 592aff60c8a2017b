import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `go` is the one that matters; `bad` destroys; `bare` has no border. */
  look?: 'go' | 'bad' | 'bare'
  small?: boolean
}

export function Button({ look, small, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={[styles.button, className].join(' ')}
      data-look={look}
      data-small={small}
    />
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({ look, ...props }: ComponentProps<typeof Link> & { look?: 'go' }) => (
  <Link {...props} className={styles.button} data-look={look} />
)
