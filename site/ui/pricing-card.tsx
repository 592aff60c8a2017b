import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './pricing-card.module.css'
import type { Surface } from './section.tsx'
import { TickList } from './tick-list.tsx'

type PricingCardProps = {
  name: string
  tagline?: string
  /** Usually a `Price`; one that changes between month and year keeps its place. */
  price: ReactNode
  features: readonly string[]
  /** The button or link that takes the plan. */
  action: ReactNode
  /** Ground of the card that stands out of a row; the others are an outline on the ground of their section. */
  surface?: Surface
}

/** A plan or package: what it costs, what is in it, how to take it. */
export function PricingCard({ name, tagline, price, features, action, surface }: PricingCardProps) {
  return (
    <article className={surface ? `${surface} ${styles.card}` : styles.card} data-filled={surface && true}>
      <div className={styles.name}>
        <Display as="h3" size="3">
          {name}
        </Display>
        {tagline && <p>{tagline}</p>}
      </div>
      {price}
      <TickList items={features} />
      <div className={styles.action}>{action}</div>
    </article>
  )
}
