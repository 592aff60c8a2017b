import type { Elite25 } from 'content-collections'
import { PlayerPicture } from '../../ui/kit-poster/player-picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './squad.module.css'

type CommitmentProps = Elite25['squad']['commitments'][number] & { numberLabel: string }

/** A filled place: the player with name and club. */
export function Commitment({ number, name, club, shown, numberLabel }: CommitmentProps) {
  return (
    <li className={styles.taken} style={{ '--i': number }}>
      <div className={styles.player}>
        <PlayerPicture {...shown} sizes="(max-width: 767px) 92px, 13vw" />
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
