import { articlePage as words } from 'content-collections'
import type { PageHref, PagePath } from '../../routes.ts'
import { Call } from '../../ui/call.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Display } from '../../ui/display.tsx'
import { Lead } from '../../ui/lead.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreLabel } from '../../ui/more-link.tsx'
import { Picture, type PictureSource } from '../../ui/picture.tsx'
import { Section, Wrap } from '../../ui/section.tsx'
import styles from './ending.module.css'
import './print.css'
import { Share } from './share.tsx'

type EndingProps = {
  /** The page that is shared. */
  path: PagePath
  headline: string
  title: string
  text: string
  action?: { label: string; to?: PageHref | undefined } | undefined
  next: { title: string; path: PageHref; picture: PictureSource }
}

/** The end of an article or a guide: one call that fits it, ways to share it, and what to read next. */
export function Ending({ path, headline, title, text, action, next }: EndingProps) {
  return (
    <Section surface="turf" data-print="never">
      <Wrap>
        <div className={styles.ending}>
          <div>
            <Display size="2">{title}</Display>
            <Lead tone="muted" measure={30}>
              {text}
            </Lead>
            {action && <Call {...action} data-offer />}
            <Share path={path} title={headline} />
          </div>
          <Link to={next.path} className={styles.next}>
            <Cover className={styles.picture}>
              <Picture picture={{ ...next.picture, alt: '' }} sizes="(max-width: 899px) 76vw, 34vw" />
            </Cover>
            <p>{words.next.title}</p>
            <Display as="h3" size="3">
              {next.title}
            </Display>
            <MoreLabel>{words.next.more}</MoreLabel>
          </Link>
        </div>
      </Wrap>
    </Section>
  )
}
