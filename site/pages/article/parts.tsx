import type { ElementType, ReactNode } from 'react'
import { type ArticlePart, faultOfPart } from '../../../content/schema/text-parts.ts'
import { Video } from '../../embeds/video.tsx'
import { Display } from '../../ui/display.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Figure } from '../../ui/prose.tsx'
import { Quote } from '../../ui/quote.tsx'
import { SampleNote } from '../sample-note.tsx'
import { useArticle } from './find-article.ts'
import styles from './parts.module.css'

/** A list as doors side by side, the first one the largest. */
const Doors = ({ children }: { children: ReactNode }) => (
  <Figure>
    <div className={styles.doors}>{children}</div>
  </Figure>
)

/** The components that an article's text may use: `<Photo name="…" />`, `<Words />`, … */
export const components = {
  Cards,
  Doors,
  Film,
  Funnel,
  Photo,
  Step,
  Words
} satisfies Record<ArticlePart, ElementType>

/**
 * The article around a part. A build stops if it lacks what the part shows. In a preview, one of the two may be newer than
 * the other for a moment: the part is left out.
 */
function usePart(part: ArticlePart, name?: string) {
  const article = useArticle()
  const fault = import.meta.env.SSR ? faultOfPart(part, name, article) : undefined
  if (fault) throw new Error(fault)
  return article
}

/** The quote of the article. */
function Words() {
  const { quote } = usePart('Words')
  if (!quote) return null
  const { text, name, detail } = quote
  return (
    <div className={styles.words}>
      <Quote quote={text} name={name} {...(detail ? { detail } : {})} />
      <SampleNote of={[quote]} />
    </div>
  )
}

/** A picture within the text, by the name that the frontmatter gives it. */
function Photo({ name }: { name: string }) {
  const photo = usePart('Photo', name).photos[name]
  if (!photo) return null
  return (
    <figure>
      <Cover className={styles.picture}>
        <Picture picture={photo.picture} sizes="(max-width: 767px) 92vw, (max-width: 1299px) 43rem, 52rem" />
      </Cover>
      {photo.caption && <figcaption className={styles.caption}>{photo.caption}</figcaption>}
    </figure>
  )
}

/** Figures that decrease from step to step, each drawn smaller than the one before. */
function Funnel({ children }: { children: ReactNode }) {
  return <dl className={styles.funnel}>{children}</dl>
}

function Step({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What the article leads to: the links of `children`, or an action that leads nowhere yet and says why. */
function Cards({ children }: { children?: ReactNode }) {
  const { cards } = usePart('Cards')
  return (
    <div className={styles.cards}>
      <ul>
        {cards.map(({ title, text, action, note }) => (
          <li key={title}>
            <Display size="4">{title}</Display>
            <p>{text}</p>
            {children}
            {action && (
              <button type="button" disabled data-print="never">
                {action}
                {note && <i>{note}</i>}
              </button>
            )}
          </li>
        ))}
      </ul>
      <SampleNote of={cards} />
    </div>
  )
}

/** The video of the article. */
function Film() {
  const { video } = usePart('Film')
  if (!video) return null
  return (
    <div>
      <Video {...video} sizes="(max-width: 767px) 92vw, (max-width: 1299px) 43rem, 52rem" />
      <p className={styles.caption}>{video.title}</p>
    </div>
  )
}
