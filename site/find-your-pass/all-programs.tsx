import { findYourPass } from 'content-collections'
import { Display } from '../ui/display.tsx'
import { Link } from '../ui/link.tsx'
import styles from './pass.module.css'

const { action, columns } = findYourPass.all

/** Every program, by kind of visitor. Closed at first; without scripts, it takes the place of the questions. */
export function AllPrograms() {
  return (
    <details className={styles.all}>
      <summary>{action}</summary>
      <div className={styles.columns}>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <Display as="h3" size="4">
              {title}
            </Display>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}
