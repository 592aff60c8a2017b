import { soccerGuide } from 'content-collections'
import Chapters from '../../../content/soccer-guide.mdx'
import { pageMeta } from '../../head/page-meta.ts'
import { articleOf } from '../../head/structured-data.ts'
import { Contents } from '../../ui/contents/contents.tsx'
import { InParts } from '../../ui/in-parts.tsx'
import { TextComponents } from '../../ui/prose/text-components.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Ending } from '../ending/ending.tsx'
import { Booking } from './booking.tsx'
import { components } from './components.ts'
import { Hero } from './hero.tsx'
import styles from './soccer-guide.module.css'

const { head, hero, contents, chapters, booking, ending } = soccerGuide

export const meta = () => pageMeta('/soccer-guide', head, articleOf({ path: '/soccer-guide', ...head }))

export default function SoccerGuide() {
  return (
    <InParts>
      <Hero {...hero} />
      <Section surface="chalk">
        <Wrap>
          <div className={styles.guide}>
            <div className={styles.contents}>
              <Contents title={contents} items={chapters} numbered />
            </div>
            <div className={styles.chapters} data-chapters>
              <TextComponents components={components}>
                <Chapters />
              </TextComponents>
            </div>
          </div>
        </Wrap>
      </Section>
      <Booking {...booking} />
      <Ending {...ending} path="/soccer-guide" headline={head.title} />
    </InParts>
  )
}
