import type { Sufc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureThreshold, Reveal } from '../../ui/reveal.tsx'
import styles from './gallery.module.css'

type GalleryProps = { label: string; pictures: Sufc['life']['pictures'] | Sufc['matchday']['pictures'] }

/** Pictures in a row that is swiped sideways, each with its caption inside, and with a line of text if it has one. */
export function Gallery({ label, pictures }: GalleryProps) {
  return (
    <section className={`night ${styles.gallery}`} aria-label={label} tabIndex={0}>
      {pictures.map(({ picture, caption, ...rest }) => (
        <Reveal as="figure" key={caption} threshold={pictureThreshold}>
          <Picture picture={picture} sizes="(max-width: 767px) 130vw, 60vw" />
          <figcaption>
            {'text' in rest ? (
              <>
                <Display as="h3" size="4">
                  {caption}
                </Display>
                <p>{rest.text}</p>
              </>
            ) : (
              caption
            )}
          </figcaption>
        </Reveal>
      ))}
    </section>
  )
}
