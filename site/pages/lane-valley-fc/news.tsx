import { Cover } from '../../ui/cover.tsx'
import type { LaneValleyFc } from 'content-collections'
import { DateBlock } from '../../ui/date-block.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './news.module.css'

/** News of the league: the newest large, the others as rows under it. */
export function News({ title, items }: LaneValleyFc['news']) {
  return (
    <Section surface="night">
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{title}</Display>
          <SampleNote of={items} />
        </div>
        <ul className={styles.news}>
          {items.map((item, place) => (
            <li key={item.title}>
              <Cover className={styles.picture}>
                <Picture
                  picture={item.picture}
                  sizes={place === 0 ? '(max-width: 899px) 92vw, 56vw' : '(max-width: 899px) 34vw, 12vw'}
                />
              </Cover>
              <div className={styles.words}>
                <DateBlock date={item.date} />
                <Display as="h3" size={place === 0 ? '3' : '4'}>
                  {item.title}
                </Display>
              </div>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}
