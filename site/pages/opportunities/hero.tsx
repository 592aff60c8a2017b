import type { Opportunities } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { ReceiptLine } from '../../lead-form/receipt/receipt-line.tsx'
import styles from './hero.module.css'

type HeroProps = Opportunities['hero'] & { moves: Opportunities['moves'] }

export function Hero({ moves, ...hero }: HeroProps) {
  return (
    <PageHero {...hero}>
      <ReceiptLine id="receipt" />
      <ul className={styles.jump}>
        {moves.map(({ id, short }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {short}
              <Arrow down />
            </a>
          </li>
        ))}
      </ul>
    </PageHero>
  )
}
