import type { Home } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { News } from './news.tsx'
import styles from './reading.module.css'
import { Resources } from './resources.tsx'

/** The agency's resources and news, on one light surface. */
export function Reading({ resources, news }: Pick<Home, 'resources' | 'news'>) {
  return (
    <Section surface="chalk" id="education-resources">
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{resources.title}</Display>
        </div>
        <Resources {...resources} />
        <div className={styles.next}>
          <Display size="2">{news.title}</Display>
          <SampleNote of={news.items} />
        </div>
        <News {...news} />
      </Wrap>
    </Section>
  )
}
