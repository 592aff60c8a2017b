import { Link, type LinkProps } from '../../ui/link.tsx'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** Name of the landmark. */
  label: string
  trail: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** The page that is open. */
  current: string
}

/** Where a page lies, from home down. */
export function Breadcrumb({ label, trail, current }: BreadcrumbProps) {
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      <ol>
        {trail.map((page) => (
          <li key={page.to}>
            <Link to={page.to}>{page.label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
