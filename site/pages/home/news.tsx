import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { CardPicture } from './card-picture.tsx'
import styles from './news.module.css'

export function News({ items }: Home['news']) {
  return (
    <ul className={styles.news}>
      {items.map(({ headline, description, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Display as="h3" size="3">
              {headline}
            </Display>
            <p>{description}</p>
            <CardPicture picture={picture} sizes="(max-width: 599px) 92vw, (max-width: 899px) 36vw, 22vw" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
