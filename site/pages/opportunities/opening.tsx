import type { Opportunities } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import styles from './opening.module.css'

type OpeningProps = Opportunities['opening'] & { moves: Opportunities['moves'] }

export function Opening({ moves, ...hero }: OpeningProps) {
  return (
    <PageHero {...hero}>
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
