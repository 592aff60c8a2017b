import { articlePage as words } from 'content'
import { useEffect, useState } from 'react'
import { absolute } from '../../head/structured-data.ts'
import type { PageHref, PagePath } from '../../routes.ts'
import { Button, ButtonLink, LeadButton } from '../../ui/button.tsx'
import { Display, Lead } from '../../ui/display.tsx'
import { Link, MoreLabel } from '../../ui/link.tsx'
import { Cover, Picture, type PictureSource } from '../../ui/picture.tsx'
import { Section, Split } from '../../ui/section.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './ending.module.css'
import paper from './paper.css?url'

type EndingProps = {
  /** The page that is shared. */
  path: PagePath
  headline: string
  title: string
  text: string
  action?: { label: string; to?: PageHref | undefined } | undefined
  next: { title: string; path: PageHref; picture: PictureSource }
}

/** The end of an article or a guide: one call that fits it, ways to share it, and what to read next. The lead dialog repeats its words. */
export function Ending({ path, headline, title, text, action, next }: EndingProps) {
  return (
    <Section surface="turf" data-print="never">
      {/* It leaves with the page: other sheets stay, and would change what is printed of the next. */}
      <link rel="stylesheet" media="print" href={paper} />
      <Split columns="7:5" far className={styles.ending}>
        <div>
          <Display size="2">{title}</Display>
          <Lead tone="muted" measure={30}>
            {text}
          </Lead>
          {action?.to && <ButtonLink to={action.to} label={action.label} arrow data-offer />}
          {action && !action.to && (
            <LeadButton says={() => ({ title, text })} arrow data-offer>
              {action.label}
            </LeadButton>
          )}
          <Share path={path} title={headline} />
        </div>
        <Link to={next.path} className={styles.next}>
          <Cover className={styles.picture}>
            <Picture picture={{ ...next.picture, alt: '' }} sizes="(max-width: 899px) 76vw, 34vw" />
          </Cover>
          <p>{words.next.title}</p>
          <Display size="4">{next.title}</Display>
          <MoreLabel>{words.next.more}</MoreLabel>
        </Link>
      </Split>
    </Section>
  )
}

const { share: shareWords } = words

/** How long the button says that the link was copied, in milliseconds. */
const copiedFor = 2000

/** Shares a page: by email always, and with scripts by the device's own list of ways or by a copy of the link. */
function Share({ path, title }: { path: string; title: string }) {
  const url = absolute(path)
  const hydrated = useHydrated()
  return (
    <div className={styles.share}>
      <ButtonLink
        tone="line"
        small
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        {shareWords.email}
      </ButtonLink>
      {/* After the link, so that the link stays in place. */}
      {hydrated && <ShareButton url={url} title={title} />}
    </div>
  )
}

function ShareButton({ url, title }: { url: string; title: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])

  if ('share' in navigator) {
    return (
      // Rejects if the visitor closes the list.
      <Button tone="line" small onClick={() => void navigator.share({ url, title }).catch(() => undefined)}>
        {shareWords.share}
      </Button>
    )
  }
  if (!('clipboard' in navigator)) return null
  return (
    <>
      <Button
        tone="line"
        small
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => undefined
          )
        }
      >
        {copied ? shareWords.copied : shareWords.copy}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{copied && shareWords.copied}</span>
      </VisuallyHidden>
    </>
  )
}
