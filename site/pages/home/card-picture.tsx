import { Picture, type PictureSource } from '../../ui/picture.tsx'
import styles from './card-picture.module.css'

/** The picture of a card that is a link. It zooms in on hover. The card sets its aspect ratio as `--ratio`. */
export function CardPicture({ picture, sizes }: { picture: PictureSource; sizes: string }) {
  return (
    <div className={styles.frame} data-picture>
      <Picture picture={picture} sizes={sizes} />
    </div>
  )
}
