import { Cover } from '../../ui/cover.tsx'
import type { LaneValleyFc } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureThreshold, Reveal } from '../../ui/reveal.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './city.module.css'

/** Life in the city, in frames with a caption each. */
export function City({ title, text, frames }: LaneValleyFc['city']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <div className={styles.head}>
          <Display size="1">{title}</Display>
          <div>
            <p>{text}</p>
            <SampleNote of={frames} />
          </div>
        </div>
        <ul className={styles.frames}>
          {frames.map((frame, place) => (
            <Reveal as="li" key={frame.title} threshold={pictureThreshold}>
              <figure>
                <Cover className={styles.picture}>
                  <Picture
                    picture={frame.picture}
                    sizes={`(max-width: 767px) 92vw, ${place % 5 === 0 || place % 5 === 4 ? 60 : 36}vw`}
                  />
                </Cover>
                <figcaption>
                  <b>{frame.title}</b> {frame.text}
                </figcaption>
              </figure>
            </Reveal>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
