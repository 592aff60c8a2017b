import type { Home } from 'content-collections'
import { useId, type ComponentProps } from 'react'
import { Chip } from './chip.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './audience-card.module.css'

type AudienceCardProps = Omit<Home['audiences']['cards'][number], 'id'> & {
  /** Undefined while CSS decides. */
  open: boolean | undefined
  cardProps: ComponentProps<'article'>
  buttonProps: ComponentProps<'button'>
}

/** A picture and a name with three dots. Opening the card replaces the dots with a description and its levels. */
export function AudienceCard({
  title,
  picture,
  description,
  routes,
  open,
  cardProps,
  buttonProps
}: AudienceCardProps) {
  const more = useId()
  return (
    <article {...cardProps} className={`night ${styles.card}`} data-open={open}>
      <Picture picture={picture} sizes="(max-width: 767px) 177vw, 67vw" />
      <div className={styles.body}>
        <h3>
          <button type="button" {...buttonProps} aria-expanded={open} aria-controls={more}>
            {title}
          </button>
        </h3>
        <span className={styles.dots} aria-hidden="true" />
        <div id={more} className={styles.more}>
          <p>{description}</p>
          <ul>
            {routes.map((route) => (
              <li key={route}>
                <Chip>{route}</Chip>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}
