import { Picture, type PictureSource } from '../picture.tsx'
import { Kit, type KitLook } from './kit.tsx'
import styles from './poster.module.css'

export type PosterLook = KitLook & { ground: string; text: string }

type PosterProps = {
  headline: string
  hint?: string
  size?: 'single' | 'tall' | 'wide' | 'large'
  /** Its photograph is fetched with the page. */
  eager?: boolean
} & ({ picture: PictureSource } | { kit: PosterLook })

/** A signing poster: a photograph, or a shirt until there is one, and the headline of the deal. */
export function Poster({ headline, hint, size = 'single', eager = false, ...shown }: PosterProps) {
  const look = 'kit' in shown ? { '--ground': shown.kit.ground, '--text': shown.kit.text } : {}
  return (
    <article className={styles.poster} data-size={size} data-crop={cropOf(shown, size)} style={look}>
      {'kit' in shown ? (
        <Kit {...shown.kit} />
      ) : (
        <Picture picture={shown.picture} sizes={sizes[size]} eager={eager} />
      )}
      <div className={styles.words}>
        <h3>{headline}</h3>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
    </article>
  )
}

const sizes = {
  single: '(max-width: 767px) 156px, 17vw',
  tall: '(max-width: 767px) 48vw, 24vw',
  wide: '34vw',
  large: '34vw'
}

/** Shirts are cropped in three ways, so that a wall of them has a rhythm; their numbers decide which. */
function cropOf(shown: { kit: PosterLook } | { picture: PictureSource }, size: string) {
  if (!('kit' in shown) || size === 'wide') return undefined
  const { number } = shown.kit
  if (number % 4 === 0 || size === 'large') return 'close'
  return number % 3 === 0 ? 'low' : undefined
}
