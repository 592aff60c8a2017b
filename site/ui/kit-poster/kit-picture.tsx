import { usePictureFailure } from '../use-picture-failure.ts'
import type { KitLook } from './draw-kit.ts'
import styles from './kit-picture.module.css'
import { Kit } from './kit.tsx'

/** A shirt with the address of its image. */
export type KitImage = KitLook & { image: string; rim?: boolean }

/**
 * The image of a shirt. Until the image has loaded, its outline in the main color is shown. If the image fails, the page
 * draws the same shirt as SVG. Decorative: the text beside it gives its meaning.
 */
export function KitPicture({ eager = false, rim, ...kit }: KitImage & { eager?: boolean }) {
  const { failed, watch } = usePictureFailure()
  if (failed) return <Kit {...kit} />
  return (
    <img
      {...watch}
      className={styles.image}
      data-rim={rim || undefined}
      src={kit.image}
      width="240"
      height="262"
      alt=""
      style={{ '--main': kit.main }}
      loading={eager ? 'eager' : 'lazy'}
    />
  )
}
