import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLabel } from '../../ui/more-link.tsx'
import { CardPicture } from './card-picture.tsx'
import styles from './resources.module.css'

export function Resources({ more, items }: Home['resources']) {
  return (
    <ul className={styles.resources}>
      {items.map(({ title, excerpt, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.resource}>
            <CardPicture picture={picture} sizes="(max-width: 767px) 92vw, 52vw" />
            <div className={styles.words}>
              <Display as="h3" size="3">
                {title}
              </Display>
              <p>{excerpt}</p>
              <MoreLabel>{more}</MoreLabel>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
