import type { ProTryouts } from 'content-collections'
import { OpponentIcon } from '../../ui/icons/opponent.tsx'
import { PlayerIcon } from '../../ui/icons/player.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import styles from './benefits.module.css'

type BenefitsProps = ProTryouts['benefits'] & { versus: string }

/** The benefits as four fixtures: the player (O) against an obstacle (X). */
export function Benefits({ title, text, you, versus, items }: BenefitsProps) {
  return (
    <Section surface="turf">
      <Wrap>
        <SectionHead title={title} size="1">
          <p>{text}</p>
        </SectionHead>
        <ol className={styles.fixtures}>
          {items.map(({ against, ...won }) => (
            <li key={against}>
              <p className={styles.fixture}>
                <span>
                  <PlayerIcon />
                  {you}
                </span>{' '}
                <small>{versus}</small>{' '}
                <span>
                  <OpponentIcon />
                  {against}
                </span>
              </p>
              <div>
                <h3>{won.title}</h3>
                <p>{won.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Wrap>
    </Section>
  )
}
