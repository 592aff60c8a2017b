import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

/** Files of a picture, as `vite/pictures.ts` makes them: srcsets by format, and one fallback file for other browsers. */
export type PictureSource = {
  alt: string
  /** Where to crop, as a CSS `object-position`. */
  position: string
  /** The same for phones, if it differs. */
  phonePosition?: string
  files: { sources: Record<string, string>; img: { src: string; w: number; h: number } }
  /** A tiny version of the picture as a data URL. Empty for a transparent picture. */
  placeholder: string
}

type PictureProps = {
  picture: PictureSource
  /** A different crop for the screens that `media` matches. */
  portrait?: { picture: PictureSource; media: string; sizes?: string }
  /** Rendered instead if the picture fails to load. */
  fallback?: ReactNode
  sizes: string
  /** For the main picture of the first screen: fetched at once and before others. */
  priority?: boolean
  /** Fetched with the page although it is further down, but without priority. */
  eager?: boolean
}

/**
 * A picture in AVIF with a fallback format. The parent sets its box, and the picture is cropped to the box around
 * its focal point. Until it has loaded, the box shows a blurred version. If it fails, the box shows `fallback` or a drawn
 * mark.
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
        style={{ ...cropOf(picture), ...blurOf(picture, portrait?.picture) }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** A picture with a crop of its own for phones leaves the choice to the style sheet. */
function cropOf({ position, phonePosition }: PictureSource) {
  if (!phonePosition) return { objectPosition: position }
  return { '--position': position, '--phone-position': phonePosition }
}

/** Only the style sheet knows which crop is shown. It sets `--blur: var(--portrait-blur)` for the portrait crop. */
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

/** A box with round corners that its picture fills. `className` sets its shape. */
export function Cover({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles.cover} ${className}`} />
}

/** Reports whether the image that gets `watch` has failed, even if it failed before the scripts started. */
export function usePictureFailure() {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true)
  }, [])

  return { failed, watch: { ref, onError: () => setFailed(true) } }
}
