import { articlePage } from 'content-collections'
import { useEffect, useState } from 'react'
import { absolute } from '../../head/site-origin.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './ending.module.css'

const { share: words } = articlePage

/** How long the button says that the link was copied, in milliseconds. */
const copiedFor = 2000

/** Shares a page: by email always, and with scripts by the device's own list of ways or by a copy of the link. */
export function Share({ path, title }: { path: string; title: string }) {
  const url = absolute(path)
  const hydrated = useHydrated()
  return (
    <div className={styles.share}>
      <ButtonLink
        tone="line"
        small
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        {words.email}
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
        {words.share}
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
        {copied ? words.copied : words.copy}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{copied && words.copied}</span>
      </VisuallyHidden>
    </>
  )
}
