import type { HomeReading } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLabel } from '../../ui/more-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './resources.module.css'

export function Resources({ more, items }: HomeReading['resources']) {
  return (
    <ul className={styles.resources}>
      {items.map(({ title, excerpt, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.resource}>
            <div className={styles.picture}>
              <Picture picture={picture} sizes="(max-width: 767px) 92vw, 31vw" />
            </div>
            <Display as="h3" size="3">
              {title}
            </Display>
            <p>{excerpt}</p>
            <MoreLabel>{more}</MoreLabel>
          </Link>
        </li>
      ))}
    </ul>
  )
}
