import styles from './picture.module.css'
import { usePictureFailure } from './use-picture-failure.ts'

/** Files of a picture, as vite-imagetools makes them: srcsets by format, and the largest fallback with its size. */
export type PictureSource = {
  alt: string
  /** Where to crop, as a CSS `object-position`. */
  position: string
  files: { sources: Record<string, string>; img: { src: string; w: number; h: number } }
  /** The picture, tiny, as a data address. */
  placeholder: string
}

type PictureProps = {
  picture: PictureSource
  /** Another crop for the screens that `media` matches. */
  portrait?: { picture: PictureSource; media: string; sizes?: string }
  /** Takes its place when it fails. */
  fallback?: PictureSource
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
  const { img, sources } = picture.files
  const { ref, failed, onError } = usePictureFailure()
  if (failed && fallback)
    return <Picture picture={fallback} sizes={sizes} priority={priority} eager={eager} />
  return (
    <picture className={styles.picture} data-failed={failed || undefined}>
      {portrait && <Sources {...portrait} sizes={portrait.sizes ?? sizes} />}
      <Sources picture={picture} sizes={sizes} />
      <img
        ref={ref}
        onError={onError}
        src={img.src}
        srcSet={sources.jpeg}
        sizes={sizes}
        width={img.w}
        height={img.h}
        alt={picture.alt}
        style={{
          objectPosition: picture.position,
          background: `url(${picture.placeholder}) ${picture.position} / cover`
        }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

function Sources({ picture, media, sizes }: { picture: PictureSource; media?: string; sizes: string }) {
  const { img, sources } = picture.files
  return Object.entries(sources)
    .filter(([format]) => media || format !== 'jpeg')
    .map(([format, srcSet]) => (
      <source
        key={format}
        type={`image/${format}`}
        srcSet={srcSet}
        sizes={sizes}
        media={media}
        width={img.w}
        height={img.h}
      />
    ))
}
