import type { Home } from 'content'
import { defaultLanguage } from '../../../contract/languages.ts'
import { language } from '../../language.ts'
import { Display } from '../../ui/display.tsx'
import { Arrow, Link, MoreLabel } from '../../ui/link.tsx'
import { Cover, Picture, type PictureSource } from '../../ui/picture.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './reading.module.css'

/** The agency's resources and news, on one light surface. */
export function Reading({ resources, news }: Pick<Home, 'resources' | 'news'>) {
  return (
    <Section surface="chalk" id="education-resources" edges>
      <Wrap>
        <div className={styles.head}>
          <Display size="2">{resources.title}</Display>
        </div>
        <Resources {...resources} />
        <div className={styles.next}>
          <Display size="2">{news.title}</Display>
          <SampleNote of={news.items} />
        </div>
        <News {...news} />
      </Wrap>
    </Section>
  )
}

function Resources({ more, items }: Home['resources']) {
  return (
    <ul className={styles.resources}>
      {items.map(({ title, excerpt, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.resource}>
            <CardPicture picture={picture} sizes="(max-width: 767px) 92vw, 52vw" lang={langOf(to)} />
            <div className={styles.words}>
              <Display as="h3" size="3" lang={langOf(to)}>
                {title}
              </Display>
              <p lang={langOf(to)}>{excerpt}</p>
              <MoreLabel>{more}</MoreLabel>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function News({ items }: Home['news']) {
  return (
    <Rows strong className={styles.news}>
      {items.map(({ headline, description, to, picture }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Display as="h3" size="3" lang={langOf(to)}>
              {headline}
            </Display>
            <p lang={langOf(to)} data-says-english>
              {description}&nbsp;
              <Arrow />
            </p>
            <CardPicture
              picture={picture}
              sizes="(max-width: 599px) 92vw, (max-width: 899px) 36vw, 22vw"
              lang={langOf(to)}
            />
          </Link>
        </li>
      ))}
    </Rows>
  )
}

type CardPictureProps = { picture: PictureSource; sizes: string; lang: string | undefined }

/** The picture of a card that is a link. It zooms in on hover. The card sets its aspect ratio as `--ratio`. */
function CardPicture({ picture, sizes, lang }: CardPictureProps) {
  return (
    <Cover className={styles.frame} data-picture lang={lang}>
      <Picture picture={picture} sizes={sizes} />
    </Cover>
  )
}

/** Articles are in English only, so what a card says of them is, too. */
const langOf = (to: string) =>
  language !== defaultLanguage && to.startsWith('/articles/') ? defaultLanguage : undefined
