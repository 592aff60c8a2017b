import { type Article, articlePage as words, site } from 'content'
import { type MetaArgs, Outlet } from 'react-router'
import { pageMeta } from '../../head/page-meta.ts'
import { articleOf, videoObject } from '../../head/structured-data.ts'
import { Contents } from '../../ui/contents.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { Cover, Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'
import { InParts, Section, Wrap } from '../../ui/section.tsx'
import { Ending } from '../parts/ending.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './article.module.css'
import { articleAt, nextOf, useArticle } from './find-article.ts'
import { components } from './parts.tsx'

export function meta({ location }: MetaArgs) {
  const article = articleAt(location.pathname)
  const film = article.video && { ...article.video, poster: article.image }
  return pageMeta(article.path, article, articleOf(article), ...(film ? videoObject(film) : []))
}

/** The layout of every article. The article's text is the child route. */
export default function ArticlePage() {
  const article = useArticle()
  return (
    <article>
      <InParts key={article.path}>
        <Hero {...article} />
        <Section surface="chalk">
          <div className={styles.body}>
            <div className={styles.contents}>
              <Contents title={words.contents} items={article.headings} />
            </div>
            <Prose components={components}>
              <Outlet />
            </Prose>
          </div>
        </Section>
        <Ending
          {...article.ending}
          path={article.path}
          headline={article.headline ?? article.title}
          next={nextOf(article)}
        />
      </InParts>
    </article>
  )
}

const { breadcrumb } = site

/** The article's breadcrumb, headline and main picture. The picture overlaps the dark hero and the light page. */
function Hero(article: Article) {
  const { title, headline = title, lead, author, published, minutes, picture } = article
  return (
    <header className={`night ${styles.hero}`}>
      <Wrap>
        <Breadcrumb current={title} />
        <div className={styles.words}>
          <Display as="h1" size="1">
            {headline}
          </Display>
          <Lead tone="picture">{lead}</Lead>
        </div>
        <div className={styles.byline}>
          <p>
            {minutes} {words.minutes}
          </p>
          {author && <p>{author}</p>}
          {published && <time dateTime={published}>{inWords(published)}</time>}
          <SampleNote of={[article]} />
        </div>
        <Cover className={styles.picture}>
          <Picture
            picture={picture}
            sizes="(max-width: 767px) 100vw, (max-width: 1504px) 92vw, 1376px"
            priority
          />
        </Cover>
      </Wrap>
    </header>
  )
}

const inWords = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The path to the article, from home down. */
function Breadcrumb({ current }: { current: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label={breadcrumb.label}>
      <ol>
        <li>
          <Link to="/">{breadcrumb.home}</Link>
        </li>
        <li>
          <Link to="/#education-resources">{breadcrumb.resources}</Link>
        </li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
