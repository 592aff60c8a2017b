import { Cover } from './cover.tsx'
import type { ReactNode } from 'react'
import styles from './quote.module.css'

type QuoteProps = {
  quote: string
  name: string
  /** Who that is: school and division, or the road there. */
  detail?: string
  /** A shirt, a poster or a photograph beside the words. */
  picture?: ReactNode
  /** The picture stands at the end of the line. */
  turned?: boolean
}

/** Someone's words, large, with a name under them. */
export function Quote({ quote, name, detail, picture, turned = false }: QuoteProps) {
  return (
    <figure className={styles.quote}>
      <div
        className={styles.row}
        data-pictured={picture ? true : undefined}
        data-turned={turned || undefined}
      >
        {picture && <Cover className={styles.picture}>{picture}</Cover>}
        <div>
          <blockquote>{quote}</blockquote>
          <figcaption>
            <b>{name}</b>
            {detail}
          </figcaption>
        </div>
      </div>
    </figure>
  )
}
