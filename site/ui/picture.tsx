import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

/** Files of a picture, as `vite/pictures.ts` makes them: srcsets by format, and one fallback file for other browsers. */
export type PictureSource = Files & {
  alt: string
  /** Where to crop, as a CSS `object-position`. */
  position: string
  /** A tiny version of the picture as a data URL. Empty for a transparent picture. */
  placeholder: string
  /** Where a phone crops the picture, if it differs. */
  phonePosition?: string
  /** The same moment in portrait format, for phones. Without a placeholder, it shares the one of the picture. */
  portrait?: Files & { placeholder?: string }
}

type Files = { files: { sources: Record<string, string>; img: { src: string; w: number; h: number } } }

type PictureProps = {
  picture: PictureSource
  /** The screens that show the picture's portrait, if it has one, and its sizes there. */
  upright?: { media: string; sizes?: string }
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
  upright = phones,
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
      {picture.portrait && <Sources of={picture.portrait} sizes={sizes} {...upright} />}
      <Sources of={picture} sizes={sizes} />
      <img
        {...watch}
        src={img.src}
        width={img.w}
        height={img.h}
        alt={picture.alt}
        style={{ ...cropOf(picture), ...blurOf(picture) }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** As the style sheet has it. */
const phones = { media: '(max-width: 767px)' }

/** A picture with a crop of its own for phones leaves the choice to the style sheet. */
function cropOf({ position, phonePosition }: PictureSource) {
  if (!phonePosition) return { objectPosition: position }
  return { '--position': position, '--phone-position': phonePosition }
}

/** Only the style sheet knows which of two is shown. It sets `--blur: var(--portrait-blur)` for the portrait. */
function blurOf({ placeholder, position, portrait }: PictureSource) {
  if (!placeholder) return {}
  if (!portrait?.placeholder) return { background: `url(${placeholder}) ${position} / cover` }
  return {
    '--landscape-blur': `url(${placeholder})`,
    '--portrait-blur': `url(${portrait.placeholder})`,
    background: `var(--blur, var(--landscape-blur)) ${position} / cover`
  }
}

function Sources({ of, media, sizes }: { of: Files; media?: string; sizes: string }) {
  const { img, sources } = of.files
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
