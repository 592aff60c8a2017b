import { Picture, type PictureSource } from '../../ui/picture.tsx'
import styles from './collage.module.css'

type CollageProps = { picture: PictureSource; fallback: PictureSource }

const sizes = '(max-width: 899px) 100vw, 50vw'

/** The picture of the players, or another one if it fails to load. */
export function Collage({ picture, fallback }: CollageProps) {
  return (
    <figure className={styles.collage}>
      <Picture picture={picture} sizes={sizes} fallback={<Picture picture={fallback} sizes={sizes} />} />
    </figure>
  )
}
