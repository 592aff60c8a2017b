import type { HomeReading } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './news.module.css'

export function News({ items }: HomeReading['news']) {
  return (
    <ul className={styles.news}>
      {items.map(({ headline, description, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Display as="h3" size="3">
              {headline}
            </Display>
            <p>{description}</p>
            <div className={styles.picture}>
              <Picture picture={picture} sizes="(max-width: 899px) 92vw, 22vw" />
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
