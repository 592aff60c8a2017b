import { Lead } from '../../ui/lead.tsx'
import type { ProTryouts } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './film.module.css'

/** A picture framed as a broadcast before kick-off. Scrolling plays it: the camera zooms in and the progress bar moves. */
export function Film({ title, text, home, away, picture }: ProTryouts['film']) {
  return (
    <section className={`night ${styles.film}`}>
      <div className={styles.frame}>
        <Picture picture={picture} sizes="(max-width: 767px) 200vw, 110vw" />
      </div>
      <p className={styles.score} aria-hidden="true">
        <b>{home}</b> <span>0</span> <span>0</span> <b>{away}</b> <i>00:00</i>
      </p>
      <div className={styles.caption}>
        <Wrap>
          <Display size="1">{title}</Display>
          <Lead tone="picture">{text}</Lead>
        </Wrap>
      </div>
      <div className={styles.bar} aria-hidden="true" />
    </section>
  )
}
