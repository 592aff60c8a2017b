import { Picture, type PictureSource } from '../../ui/picture.tsx'
import styles from './card-picture.module.css'

/** The picture of a card that is a link: comes nearer under the pointer. The card sets its shape as `--ratio`. */
export function CardPicture({ picture, sizes }: { picture: PictureSource; sizes: string }) {
  return (
    <div className={styles.frame} data-picture>
      <Picture picture={picture} sizes={sizes} />
    </div>
  )
}
