import { Contents } from '../ui/contents/contents.tsx'
import { ProseLink } from '../ui/prose/prose-link.tsx'
import { Passes } from '../ui/prose/passes.tsx'
import { Prose } from '../ui/prose/prose.tsx'
import { Pull } from '../ui/prose/pull.tsx'
import { Chapter } from './chapter.tsx'
import styles from './reading.module.css'

const parts = [
  { id: 'reading-first', title: 'The first half' },
  { id: 'reading-second', title: 'The second half' }
]

export function Reading() {
  return (
    <Chapter
      id="reading"
      title="Reading"
      note="A text as MDX writes it, and its contents, which follow the reader: a list beside it, a rail where there is no room."
      surface="chalk"
    >
      <div className={styles.reading}>
        <Contents title="Contents" items={parts} numbered />
        <Prose>
          <h2 id="reading-first">The first half</h2>
          <p>
            A paragraph with <strong>strong words</strong> and a{' '}
            <ProseLink href="/opportunities">link</ProseLink>.
          </p>
          <ul>
            <li>A point of a list</li>
            <li>Another one, which is long enough to need a second line on a narrow screen</li>
          </ul>
          <Pull>One sentence to leave with</Pull>
          <h2 id="reading-second">The second half</h2>
          <h3>A smaller heading</h3>
          <ol>
            <li>What comes first</li>
            <li>What comes second</li>
          </ol>
          <Passes>
            <ol>
              <li>
                <strong>The first step</strong> What it is
              </li>
              <li>
                <strong>The last step</strong> Where the pass ends
              </li>
            </ol>
          </Passes>
        </Prose>
      </div>
    </Chapter>
  )
}
