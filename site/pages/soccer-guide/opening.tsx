import type { SoccerGuide } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './opening.module.css'

/** The cover of the manual. Its picture sinks at half the speed of the page while the cover is in view. */
export function Opening({ title, text, picture }: SoccerGuide['opening']) {
  return (
    <header className={`night ${styles.opening}`}>
      <Picture picture={picture} sizes="100vw" priority />
      <Wrap>
        <Display as="h1" size="1">
          {title}
        </Display>
        <p>{text}</p>
      </Wrap>
    </header>
  )
}
