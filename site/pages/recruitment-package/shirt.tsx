import { Kit, type KitLook } from '../../ui/kit-poster/kit.tsx'
import styles from './shirt.module.css'

/** A player's shirt on the ground of its poster, cropped by the box that it stands in. */
export function Shirt({ kit }: { kit: KitLook & { ground: string } }) {
  return (
    <div className={styles.shirt} style={{ '--ground': kit.ground }}>
      <Kit {...kit} />
    </div>
  )
}
