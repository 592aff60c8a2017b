import { Cover } from '../../ui/cover.tsx'
import { Lead } from '../../ui/lead.tsx'
import { site, type Article } from 'content-collections'
import { Facts } from './facts.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Display } from '../../ui/display.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SampleNote } from '../sample-note.tsx'
import { Wrap } from '../../ui/section.tsx'
import styles from './hero.module.css'

const { breadcrumb } = site
const trail = [
  { to: '/', label: breadcrumb.home },
  { to: '/#education-resources', label: breadcrumb.resources }
] as const

/** The article's breadcrumb, headline and main picture. The picture overlaps the dark hero and the light page. */
export function Hero(article: Article) {
  const { title, headline = title, lead, facts, author, published, picture } = article
  return (
    <header className={`night ${styles.hero}`}>
      <Wrap>
        <Breadcrumb label={breadcrumb.label} trail={trail} current={title} />
        <div className={styles.words}>
          <Display as="h1" size="1">
            {headline}
          </Display>
          <Lead tone="picture">{lead}</Lead>
        </div>
        <SampleNote of={[article]} />
        {facts && <Facts {...facts} />}
        {(author ?? published) && (
          <p className={styles.byline}>
            {author && <span>{author}</span>}
            {published && <time dateTime={published}>{inWords(published)}</time>}
          </p>
        )}
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
