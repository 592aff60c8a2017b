import { Link, type LinkProps } from '../../ui/link.tsx'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = {
  /** Name of the landmark. */
  label: string
  trail: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** Title of the current page. */
  current: string
}

/** The path to a page, from home down. */
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
