import { Quote } from '../../ui/quote.tsx'
import { SampleNote } from '../sample-note.tsx'
import { useArticle } from './find-article.ts'
import styles from './words.module.css'

/** The quote of the article. */
export function Words() {
  const { quote } = useArticle()
  if (!quote) throw new Error('The article places a quote, but its frontmatter has none')
  const { text, name, detail } = quote
  return (
    <div className={styles.words}>
      <Quote quote={text} name={name} {...(detail ? { detail } : {})} />
      <SampleNote of={[quote]} />
    </div>
  )
}
