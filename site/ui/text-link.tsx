import { Link, type LinkProps, type Target } from './link.tsx'
import styles from './text-link.module.css'

/** A link within a sentence. */
export function TextLink(props: Target & Omit<LinkProps, keyof Target | 'className'>) {
  return <Link {...props} className={styles.link} />
}
