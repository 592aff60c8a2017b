import { Picture, type PictureSource } from '../picture.tsx'
import { KitPicture, type KitImage } from './kit-picture.tsx'

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
