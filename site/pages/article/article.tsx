import { articlePage as words } from 'content-collections'
import { Outlet, type MetaArgs } from 'react-router'
import { pageMeta } from '../../head/page-meta.ts'
import { articleOf, videoObject } from '../../head/structured-data.ts'
import { Contents } from '../../ui/contents/contents.tsx'
import { InParts } from '../../ui/in-parts.tsx'
import { Prose } from '../../ui/prose/prose.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { Ending } from '../ending/ending.tsx'
import styles from './article.module.css'
import { components } from './components.ts'
import { articleAt, nextOf, useArticle } from './find-article.ts'
import { Hero } from './hero.tsx'

export function meta({ location }: MetaArgs) {
  const article = articleAt(location.pathname)
  const film = article.video && { ...article.video, poster: article.image }
  return pageMeta(article.path, article, articleOf(article), ...(film ? videoObject(film) : []))
}

/** The layout of every article. The article's text is the child route. */
export default function Article() {
  const article = useArticle()
  return (
    <article>
      <InParts key={article.path}>
        <Hero {...article} />
        <Section surface="chalk">
          <Wrap>
            <div className={styles.body}>
              <aside className={styles.contents}>
                <Contents title={words.contents} items={article.headings} />
              </aside>
              <Prose components={components}>
                <Outlet />
              </Prose>
            </div>
          </Wrap>
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
