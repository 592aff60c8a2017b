import { Picture, type PictureSource } from '../../ui/picture.tsx'
import styles from './collage.module.css'
import { useFailedPicture } from './use-failed-picture.ts'

type CollageProps = { picture: PictureSource; fallback: PictureSource }

/** The place of the players' picture. Another one takes it when it can't be loaded. */
export function Collage({ picture, fallback }: CollageProps) {
  const { box, failed } = useFailedPicture<HTMLElement>()
  const shown = failed ? fallback : picture
  return (
    <figure ref={box} className={styles.collage} data-failed={failed || undefined}>
      <Picture key={shown.files.img.src} picture={shown} sizes="(max-width: 899px) 100vw, 50vw" />
    </figure>
  )
}
