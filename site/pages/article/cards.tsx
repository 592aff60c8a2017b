import { Display } from '../../ui/display.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './cards.module.css'
import { useArticle } from './find-article.ts'

/** The cards of the article. They lead nowhere yet, and say what they will lead to. */
export function Cards() {
  const { cards } = useArticle()
  return (
    <div className={styles.cards}>
      <ul>
        {cards.map(({ title, text, action, note }) => (
          <li key={title} className={`turf ${styles.card}`}>
            <Display as="h3" size="3">
              {title}
            </Display>
            <p>{text}</p>
            {action && (
              <p className={styles.later}>
                {action} {note && <span>{note}</span>}
              </p>
            )}
          </li>
        ))}
      </ul>
      <SampleNote of={cards} />
    </div>
  )
}
