import { Picture, type PictureSource } from '../picture.tsx'
import { KitPicture, type KitImage } from './kit-picture.tsx'

/** What a record has of a player: a photograph, a shirt, or both. */
type Player = {
  picture?: PictureSource | undefined
  kit?: (KitImage & { ground: string }) | undefined
}

type PlayerPictureProps = Player & {
  sizes: string
  eager?: boolean
  /** Class of the box that a shirt stands in; it gets the ground of the kit's poster as `--ground`. */
  peg?: string | undefined
}

/** A player: the photograph, or the shirt until there is one and when it cannot be loaded. */
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
