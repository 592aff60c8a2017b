import type { RecruitmentPackage } from 'content-collections'
import { Kit } from '../../ui/kit-poster/kit.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './portrait.module.css'

type PortraitProps = Pick<RecruitmentPackage['letter'], 'shown'> & { sizes: string }

/** A player's photograph, or until there is one the shirt on the ground of its poster; cropped by the box that it stands in. */
export function Portrait({ shown, sizes }: PortraitProps) {
  if ('picture' in shown) return <Picture picture={shown.picture} sizes={sizes} />
  return (
    <div className={styles.shirt} style={{ '--ground': shown.kit.ground }}>
      <Kit {...shown.kit} />
    </div>
  )
}
