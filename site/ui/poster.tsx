import { type KitImage, PlayerPicture } from './kit.tsx'
import type { PictureSource } from './picture.tsx'
import styles from './poster.module.css'

type PosterLook = KitImage & { ground: string; text: string }

type Size = 'single' | 'tall' | 'wide' | 'large'

type PosterProps = {
  headline: string
  hint?: string
  size?: Size
  kit?: PosterLook | undefined
  picture?: PictureSource | undefined
  /** Fetches the picture with the page. */
  eager?: boolean
  /** Hides the poster from assistive technology while its back is shown. */
  away?: boolean
}

/** A signing poster: a deal's headline on a photograph, or on a shirt if there is no photograph or it fails to load. */
export function Poster({ headline, hint, size = 'single', kit, picture, eager = false, away }: PosterProps) {
  const look = kit && { '--ground': kit.ground, '--text': kit.text }
  return (
    <article className={styles.poster} data-size={size} style={look} aria-hidden={away || undefined}>
      <PlayerPicture picture={picture} kit={kit} sizes={sizes[size]} eager={eager} />
      <div className={styles.words}>
        <h3>{headline}</h3>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
    </article>
  )
}

const double = '(max-width: 767px) 320px, (max-width: 999px) 48vw, 34vw'
const sizes = {
  single: '(max-width: 767px) 156px, (max-width: 999px) 24vw, 17vw',
  tall: '(max-width: 767px) 48vw, 24vw',
  wide: double,
  large: double
}
