import type { ClubConsulting } from 'content-collections'
import { OpponentIcon } from '../../ui/icons/opponent.tsx'
import { PlayerIcon } from '../../ui/icons/player.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './formation.module.css'

type FormationProps = Pick<ClubConsulting['hero'], 'ask' | 'was' | 'now' | 'roles'>

/**
 * The roles of a club as eleven players on a pitch. One is missing: the visitor chooses which with a radio button, and
 * reads what changes when somebody fills that role. It works without scripts.
 */
export function Formation({ ask, was, now, roles }: FormationProps) {
  return (
    <fieldset className={styles.formation}>
      <legend>
        <VisuallyHidden>{ask}</VisuallyHidden>
      </legend>
      <svg className={styles.pitch} viewBox="0 0 100 110" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 1H99V109H1ZM1 55H99M24 109V93H76V109M24 1V20H76V1" />
      </svg>
      <ol>
        {roles.map((role) => {
          const { x, y } = role.place
          return (
            <li key={role.id} style={{ '--x': `${x}%`, '--y': `${y}%` }}>
              <label className={styles.role}>
                <input type="radio" name="missing-role" value={role.id} defaultChecked={role.missing} />
                <i aria-hidden="true" />
                <span>{role.name}</span>
              </label>
              <i className={styles.run} data-from={x < 50 ? 'left' : 'right'} aria-hidden="true" />
              <div className={styles.change}>
                <b>{role.name}</b>
                <p className={styles.was}>
                  <OpponentIcon />
                  <span>
                    <VisuallyHidden>{was}</VisuallyHidden> {role.was}
                  </span>
                </p>
                <p className={styles.now}>
                  <PlayerIcon />
                  <span>
                    <VisuallyHidden>{now}</VisuallyHidden> {role.now}
                  </span>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
