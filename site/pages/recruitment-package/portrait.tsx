import type { RecruitmentPackage } from 'content-collections'
import { PlayerPicture } from '../../ui/kit-poster/player-picture.tsx'
import styles from './portrait.module.css'

type PortraitProps = Pick<RecruitmentPackage['letter'], 'shown'> & { sizes: string }

/** A player's picture, cropped to the parent's box. */
export function Portrait({ shown, sizes }: PortraitProps) {
  return <PlayerPicture {...shown} sizes={sizes} peg={styles.shirt} />
}
