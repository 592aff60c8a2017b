import type { ReactNode } from 'react'
import { Cover } from './picture.tsx'
import styles from './quote.module.css'

type QuoteProps = {
  quote: string
  name: string
  /** The person's school and division, or their path there. */
  detail?: string
  /** A shirt, a poster or a photograph beside the words. */
  picture?: ReactNode
}

/** A large quote with a name under it. */
export function Quote({ quote, name, detail, picture }: QuoteProps) {
  return (
    <figure className={styles.quote}>
      <div className={styles.row} data-pictured={picture ? true : undefined}>
        {picture && <Cover className={styles.picture}>{picture}</Cover>}
        <div>
          <blockquote>{quote}</blockquote>
          <figcaption>
            <b translate="no">{name}</b>
            {detail}
          </figcaption>
        </div>
      </div>
    </figure>
  )
}
