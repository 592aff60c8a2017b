import { SectionHead } from '../../ui/section-head.tsx'
import type { Sufc } from 'content-collections'
import { Video } from '../../embeds/video.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './campus-film.module.css'

type CampusFilmProps = Sufc['film'] & { id: string }

/** The film in a frame that is tilted back and straightens as it scrolls into view. */
export function CampusFilm({ title, name, poster, id }: CampusFilmProps) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title} still />
        <div className={styles.stage}>
          <div className={styles.frame}>
            <Video id={id} title={name} poster={poster} sizes="(max-width: 1504px) 100vw, 1376px" />
          </div>
        </div>
      </Wrap>
    </Section>
  )
}
