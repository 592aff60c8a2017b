import { Cover } from '../../ui/cover.tsx'
import { allArticles, articlePage as words, type Article } from 'content-collections'
import { Display } from '../../ui/display.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLabel } from '../../ui/more-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './read-next.module.css'

/** Three more articles: those of the same list first, in its order, and after the last one the first again. */
export function ReadNext({ after }: { after: Article }) {
  return (
    <Section surface="turf">
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{words.next.title}</Display>
        </div>
        <ul className={styles.next}>
          {nextOf(after).map(({ path, title, excerpt, picture }) => (
            <li key={path}>
              <Link to={path}>
                <Cover className={styles.picture}>
                  <Picture picture={picture} sizes="(max-width: 767px) 92vw, 46vw" />
                </Cover>
                <div className={styles.words}>
                  <Display as="h3" size="3">
                    {title}
                  </Display>
                  <p>{excerpt}</p>
                  <MoreLabel>{words.next.more}</MoreLabel>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}

function nextOf({ list, order, path }: Article): Article[] {
  const rank = (other: Article) =>
    (other.list === list ? 0 : 2000) + (other.order > order ? 0 : 1000) + other.order
  return allArticles
    .filter((other) => other.path !== path)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, 3)
}
