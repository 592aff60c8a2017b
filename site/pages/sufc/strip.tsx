import type { Sufc } from 'content-collections'
import { Picture } from '../../ui/picture.tsx'
import { pictureThreshold, Reveal } from '../../ui/reveal.tsx'
import styles from './strip.module.css'

type StripProps = Sufc['matchday'] & { widest: 'first' | 'middle' }

/** Three pictures from edge to edge, each with its caption inside. */
export function Strip({ label, pictures, widest }: StripProps) {
  return (
    <section className={`night ${styles.strip}`} aria-label={label} data-widest={widest}>
      {pictures.map(({ picture, caption }) => (
        <Reveal as="figure" key={caption} threshold={pictureThreshold}>
          <Picture picture={picture} sizes="(max-width: 767px) 110vw, 56vw" />
          <figcaption>{caption}</figcaption>
        </Reveal>
      ))}
    </section>
  )
}
