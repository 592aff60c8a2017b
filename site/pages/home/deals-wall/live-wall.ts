import { Turn, turnable } from '../../../ui/turn.tsx'
import styles from './arrangements.module.css'
import { Backdrop } from './backdrop.tsx'
import { Caption } from './caption.tsx'
import { Controls } from './controls.tsx'
import ladder from './ladder.module.css'
import map from './map.module.css'
import { placeDeals } from './place-deals.ts'
import { rearrange } from './rearrange.ts'

/** What makes the wall react. The page fetches it when the wall is near the view. */
export const liveWall = {
  Backdrop,
  Caption,
  Controls,
  Turn,
  placeDeals,
  rearrange,
  stage: styles.stage,
  card: `${turnable} ${styles.card}`,
  lists: { ladder: ladder.ladder, map: map.map }
}

export type LiveWall = typeof liveWall
