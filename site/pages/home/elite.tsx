import type { HomeClosing } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import { Intro } from '../../ui/intro.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './elite.module.css'

/** The number of places, cut out of a picture; one peg for each, the last one open. */
export function Elite({ title, text, action, picture, places }: HomeClosing['elite']) {
  return (
    <section className={`night ${styles.elite}`}>
      <Wrap>
        <div className={styles.halves}>
          <div
            className={styles.number}
            style={{
              backgroundImage: `url(${fileAtLeast(1080, picture.files.sources.avif)})`,
              backgroundPosition: picture.position
            }}
            aria-hidden="true"
          >
            {places}
          </div>
          <div className={styles.words}>
            <div className={styles.pegs} aria-hidden="true">
              {Array.from({ length: places }, (_, peg) => (
                <i key={peg} />
              ))}
            </div>
            <Display size="2">{title}</Display>
            <Intro quiet>{text}</Intro>
            <ButtonLink to={action.to} tone="line" arrow>
              {action.label}
            </ButtonLink>
          </div>
        </div>
      </Wrap>
    </section>
  )
}

/** The file of a srcset that is `width` pixels wide or more: a style sheet takes one file, not a set. */
function fileAtLeast(width: number, srcSet = ''): string {
  const files = srcSet.split(', ').map((candidate) => candidate.split(' '))
  const [file = ''] = files.find(([, size]) => Number.parseInt(size ?? '', 10) >= width) ?? files.at(-1) ?? []
  return file
}
