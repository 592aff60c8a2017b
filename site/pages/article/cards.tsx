import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Display } from '../../ui/display.tsx'
import styles from './cards.module.css'
import { useArticle } from './find-article.ts'

/** The cards of the article. Their buttons lead nowhere yet; the note beside one says so before it is pressed. */
export function Cards() {
  const id = useId()
  return (
    <ul className={styles.cards}>
      {useArticle().cards.map(({ title, text, action, note }, index) => (
        <li key={title} className={`turf ${styles.card}`}>
          <Display as="h3" size="3">
            {title}
          </Display>
          <p>{text}</p>
          {action && (
            <div className={styles.action}>
              <Button tone="line" small aria-describedby={note && `${id}-${index}`}>
                {action}
              </Button>
              {note && <span id={`${id}-${index}`}>{note}</span>}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
