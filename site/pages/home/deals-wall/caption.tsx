import { interfaceWords, type Deals } from 'content-collections'
import { Record } from '../../../ui/turn.tsx'
import styles from './caption.module.css'
import type { View } from './view.ts'

/** The record of the pressed shirt where shirts are too small to turn, and the notes under the arrangement. */
export function Caption({ deals, view }: { deals: Deals; view: View }) {
  const { arrange, cards, press } = deals
  const isWall = view.arrangement === 'wall'
  const shown = isWall ? undefined : cards.find(({ id }) => id === view.pressed)
  return (
    <>
      <div className={styles.caption} data-open={!isWall || undefined} aria-live="polite">
        {!isWall && !shown && <p className={styles.prompt}>{arrange.press}</p>}
        {shown && (
          <>
            <h3>{shown.headline}</h3>
            <Record {...shown} words={interfaceWords.record} />
          </>
        )}
      </div>
      <p className={styles.hint}>
        {isWall && press}
        {view.arrangement === 'map' && arrange.pass}
      </p>
    </>
  )
}
