import type { Opportunities } from 'content-collections'
import { Arrow } from '../../ui/arrow.tsx'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { setPieces } from '../../ui/set-pieces/set-pieces.ts'
import { SetPieceDrawing } from '../../ui/set-pieces/set-piece-drawing.tsx'
import styles from './move.module.css'

/** One of the four routes: its set piece drawn large, and the programs it leads to. */
export function Move({
  id,
  title,
  text,
  programs,
  raised
}: Opportunities['moves'][number] & { raised: boolean }) {
  return (
    <section id={id} className={`turf ${styles.move}`} data-raised={raised || undefined}>
      <SetPieceDrawing piece={setPieces[id]} />
      <div className={styles.words}>
        <Display size="1">{title}</Display>
        <p>{text}</p>
        <ul className={styles.programs}>
          {programs.map(({ to, name, note }) => (
            <li key={to}>
              <Link to={to}>
                <b>{name}</b>
                <span>{note}</span>
                <Arrow />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
