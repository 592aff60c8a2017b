import type { Picture as Source } from './content.ts'

type PictureProps = {
  picture: Source
  /** Another crop, for portrait screens. */
  portrait?: Source
  sizes?: string
  priority?: boolean
}

const upright = '(max-width: 899px) and (orientation: portrait)'

export function Picture({ picture, portrait, sizes = '100vw', priority = false }: PictureProps) {
  return (
    <picture>
      {portrait &&
        sourcesOf(portrait).map((one) => <source key={one.type} {...one} sizes={sizes} media={upright} />)}
      {picture.sources?.map((one) => (
        <source key={one.type} {...one} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        style={{ objectPosition: picture.position }}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

const sourcesOf = ({ sources, src }: Source) => sources ?? [{ type: 'image/webp', srcSet: src }]
