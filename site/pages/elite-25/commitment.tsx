import type { Elite25 } from 'content-collections'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Picture } from '../../ui/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './squad.module.css'

type CommitmentProps = Elite25['squad']['commitments'][number] & { numberLabel: string }

/** A place that is taken: the player's photograph, or the shirt until there is one. */
export function Commitment({ number, name, club, shown, numberLabel }: CommitmentProps) {
  return (
    <li className={styles.taken}>
      <div className={styles.player}>
        {'kit' in shown ? (
          <Kit {...shown.kit} />
        ) : (
          <Picture picture={shown.picture} sizes="(max-width: 767px) 92px, 13vw" />
        )}
      </div>
      <div>
        <b>
          <VisuallyHidden>{`${numberLabel} ${number}, `}</VisuallyHidden>
          {name}
        </b>
        <span>{club}</span>
      </div>
    </li>
  )
}
