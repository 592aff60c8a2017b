import { useId } from 'react'
import { drawKit, type KitLine, type KitLook, wordSpacing } from './draw-kit.ts'
import styles from './picture.module.css'
import { Picture, type PictureSource, usePictureFailure } from './picture.tsx'

/** A shirt that the page draws as SVG. Decorative: the text beside it gives its meaning. */
export function Kit(look: KitLook) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 240 262"
      fontFamily="var(--f-display)"
      textAnchor="middle"
      wordSpacing={wordSpacing}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawKit(look, id, write) }}
    />
  )
}

function write({ text, size, baseline, letterSpacing, outline }: KitLine): string {
  const place = `x="120" y="${baseline}" font-size="${size}" letter-spacing="${letterSpacing}"`
  return `<text ${place} stroke-width="${outline}">${text}</text>`
}

/** A shirt with the address of its image. */
export type KitImage = KitLook & { image: string; rim?: boolean }

/**
 * The image of a shirt. Until the image has loaded, its outline in the main color is shown. If the image fails, the page
 * draws the same shirt as SVG. Decorative: the text beside it gives its meaning.
 */
function KitPicture({ eager = false, rim, ...kit }: KitImage & { eager?: boolean }) {
  const { failed, watch } = usePictureFailure()
  if (failed) return <Kit {...kit} />
  return (
    <img
      {...watch}
      className={styles.kit}
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

/** The pictures of a player in a record: a photograph, a shirt, or both. */
type Player = {
  picture?: PictureSource | undefined
  kit?: (KitImage & { ground: string }) | undefined
}

type PlayerPictureProps = Player & {
  sizes: string
  eager?: boolean
  /** Class of the box around a shirt. The box gets the background of the kit's poster as `--ground`. */
  peg?: string | undefined
}

/** A player's photograph, or the shirt if there is no photograph or it cannot be loaded. */
export function PlayerPicture({ picture, kit, sizes, eager = false, peg }: PlayerPictureProps) {
  let shirt = kit && <KitPicture {...kit} eager={eager} />
  if (peg && kit) {
    shirt = (
      <div className={peg} style={{ '--ground': kit.ground }}>
        {shirt}
      </div>
    )
  }
  return picture ? <Picture picture={picture} sizes={sizes} eager={eager} fallback={shirt} /> : shirt
}
