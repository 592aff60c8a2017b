import type { ReactNode } from 'react'
import styles from './picture.module.css'
import { usePictureFailure } from './use-picture-failure.ts'

/** Files of a picture, as vite-imagetools makes them: srcsets by format, and one file for browsers that read neither. */
export type PictureSource = {
  alt: string
  /** Where to crop, as a CSS `object-position`. */
  position: string
  files: { sources: Record<string, string>; img: { src: string; w: number; h: number } }
  /** The picture, tiny, as a data address; empty for one that is transparent. */
  placeholder: string
}

type PictureProps = {
  picture: PictureSource
  /** Another crop for the screens that `media` matches. */
  portrait?: { picture: PictureSource; media: string; sizes?: string }
  /** Takes its place when it fails, if there is one. */
  fallback?: ReactNode
  sizes: string
  /** For the one picture of the first screen: fetched at once and before others. */
  priority?: boolean
  /** Fetched with the page, though it stands further down, and before nothing else. */
  eager?: boolean
}

/**
 * A picture in AVIF and WebP with a fallback, cropped around its focal point by whoever gives it a box. Until it is there
 * its box shows a blur of it; when it fails, its fallback or a mark of the pitch.
 */
export function Picture({
  picture,
  portrait,
  fallback,
  sizes,
  priority = false,
  eager = priority
}: PictureProps) {
  const { img } = picture.files
  const { failed, watch } = usePictureFailure()
  if (failed && fallback) return fallback
  return (
    <picture className={styles.picture} data-failed={failed || undefined}>
      {portrait && <Sources {...portrait} sizes={portrait.sizes ?? sizes} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        {...watch}
        src={img.src}
        width={img.w}
        height={img.h}
        alt={picture.alt}
        style={{ objectPosition: picture.position, ...blurOf(picture, portrait?.picture) }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** Which of two crops is meant only the style sheet knows: it sets `--blur: var(--portrait-blur)` where that one is. */
function blurOf({ placeholder, position }: PictureSource, portrait?: PictureSource) {
  if (!placeholder) return {}
  if (!portrait) return { background: `url(${placeholder}) ${position} / cover` }
  return {
    '--landscape-blur': `url(${placeholder})`,
    '--portrait-blur': `url(${portrait.placeholder})`,
    background: `var(--blur, var(--landscape-blur)) ${position} / cover`
  }
}

function Sources({ picture, media, sizes }: { picture: PictureSource; media?: string; sizes: string }) {
  const { img, sources } = picture.files
  const size = { width: img.w, height: img.h }
  return (
    <>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} media={media} {...size} />
      ))}
      {media && <source srcSet={img.src} media={media} {...size} />}
    </>
  )
}
