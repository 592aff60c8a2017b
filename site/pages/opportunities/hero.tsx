import type { Opportunities } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { received } from '../../lead-form/messages.ts'
import { Received } from '../../lead-form/receipt/received.tsx'
import styles from './hero.module.css'

type HeroProps = Opportunities['hero'] & { moves: Opportunities['moves'] }

export function Hero({ moves, ...hero }: HeroProps) {
  return (
    <PageHero {...hero}>
      <div className={styles.sent}>
        <Received id="sent" text={received.section.detail} />
      </div>
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
