import { site } from 'content'
import { LeadButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Wrap } from '../ui/section.tsx'
import { useMatches } from '../ui/use-matches.ts'
import styles from './footer.module.css'
import { Languages } from './navigation.tsx'

const { brand, contact, footer, navigation, social } = site

/** The footer of every page: four groups of links, which a phone opens one at a time. Pages close with a call of their own. */
export function Footer() {
  return (
    <footer className={`night ${styles.footer}`}>
      <Wrap>
        <div className={styles.phone}>
          <Link to="/" aria-label={brand.homeLabel}>
            <Logo name={brand.name} />
          </Link>
          <LeadButton tone="line" small>
            {navigation.action}
          </LeadButton>
        </div>
        <nav className={styles.groups} aria-label={footer.label}>
          {navigation.doors.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </nav>
        <ul className={styles.legal}>
          <Languages />
          <li>{footer.legal}</li>
          {footer.links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li>
            <a href={`mailto:${contact.email}`} translate="no">
              {contact.email}
            </a>
          </li>
          {social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </Wrap>
    </footer>
  )
}

/** The style sheet opens all groups of a wide window, so there nothing is left to press once scripts run. */
function Group({ title, links }: (typeof navigation.doors)[number]) {
  const isWide = useMatches('(min-width: 768px)')
  const list = (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>
            <span data-says-english>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
  if (isWide) {
    return (
      <div>
        <h2>{title}</h2>
        {list}
      </div>
    )
  }
  return (
    <details name="footer">
      <summary>
        <h2>{title}</h2>
      </summary>
      {list}
    </details>
  )
}
