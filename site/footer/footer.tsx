import { site } from 'content-collections'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Wrap } from '../ui/section.tsx'
import styles from './footer.module.css'

const { brand, contact, footer, social } = site

/** The footer of every page. The giant word is fully visible on the home page and cut off at the edge elsewhere. */
export function Footer() {
  const { pathname } = useLocation()
  return (
    <footer className={`night ${styles.footer}`}>
      <Wrap>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Link to="/" aria-label={brand.homeLabel}>
              <Logo name={brand.name} />
            </Link>
            <p>{brand.text}</p>
          </div>
          <nav className={styles.nav} aria-label={footer.label}>
            {footer.columns.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <ul className={styles.legal}>
          <li>{footer.legal}</li>
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
          {footer.links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          {social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </Wrap>
      <div className={styles.word} data-whole={pathname === '/' || undefined} aria-hidden="true">
        {brand.name}
      </div>
    </footer>
  )
}
