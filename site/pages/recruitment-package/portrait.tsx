import type { RecruitmentPackage } from 'content-collections'
import { PlayerPicture } from '../../ui/kit-poster/player-picture.tsx'
import styles from './portrait.module.css'

type PortraitProps = Pick<RecruitmentPackage['letter'], 'shown'> & { sizes: string }

/** A player, cropped by the box that the portrait stands in. */
export function Portrait({ shown, sizes }: PortraitProps) {
  return <PlayerPicture {...shown} sizes={sizes} peg={styles.shirt} />
}
