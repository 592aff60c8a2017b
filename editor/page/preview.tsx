import { useEffect, useRef, useState } from 'react'
import styles from './editor.module.css'

/** The page shows what is typed after a moment, so it is searched this often, at most so many times. */
const everyMs = 1000
const times = 30

type PreviewProps = {
  page: string | undefined
  /** The person who types on this page in another window. All windows see the same page. */
  other: string | undefined
  showMine: () => void
}

/** The page itself, with what is typed. It follows the field that is written in. */
export function Preview({ page, other, showMine }: PreviewProps) {
  const [wide, setWide] = useState(false)
  return (
    <aside className={styles.preview} aria-label="Preview" data-wide={wide}>
      <p className={styles.bar}>
        <button type="button" aria-pressed={!wide} onClick={() => setWide(false)}>
          Phone
        </button>
        <button type="button" aria-pressed={wide} onClick={() => setWide(true)}>
          Computer
        </button>
        <small>The page as it will be</small>
      </p>
      <div className={styles.frame}>
        {page === undefined ? (
          <p className={styles.waiting}>The page of a new article shows here once it is saved.</p>
        ) : (
          <Page key={page} page={page} />
        )}
        {other && (
          <div className={styles.waiting}>
            <p>{`The preview shows what ${other} is typing on this page in another window.`}</p>
            <button type="button" onClick={showMine}>
              Show mine
            </button>
          </div>
        )}
      </div>
    </aside>
  )
}

function Page({ page }: { page: string }) {
  const [loaded, setLoaded] = useState(false)
  /** It has been tried often enough. */
  const [isStuck, setIsStuck] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    let reloads = 0
    let left = 0
    let text = ''
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      text = target.value
      left = times
    }
    const timer = setInterval(() => {
      const shown = frame.current?.contentDocument
      if (shown?.readyState !== 'complete' || !shown.body) return
      if (isError(shown, page)) {
        setLoaded(false)
        setIsStuck(reloads >= times)
        if (reloads >= times) return
        reloads += 1
        shown.location.reload()
      } else if (left > 0) left = scrollToWords(shown, text) ? 0 : left - 1
    }, everyMs)
    addEventListener('focusin', follow)
    addEventListener('input', follow)
    return () => {
      clearInterval(timer)
      removeEventListener('focusin', follow)
      removeEventListener('input', follow)
    }
  }, [page])

  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox that lets our own page run its scripts and be read guards nothing */}
      <iframe ref={frame} title="The page as it will be" src={page} onLoad={() => setLoaded(true)} />
      {!loaded && (
        <p className={styles.waiting}>
          {isStuck
            ? 'The page cannot be drawn. What you save is safe. Please ask a developer to read the log.'
            : 'The page is being drawn …'}
        </p>
      )}
    </>
  )
}

/** Until Vite knows a new article, its page is an error, or the one for addresses that nobody knows. */
function isError(shown: Document, page: string): boolean {
  const [loading] = shown.defaultView?.performance.getEntriesByType('navigation') ?? []
  const failed = loading && 'responseStatus' in loading && loading.responseStatus >= 500
  const expected = page.startsWith('/articles/') ? 'article' : 'footer'
  return failed === true || shown.getElementsByTagName(expected).length === 0
}

/** A text is found by so many of its characters. */
const enough = 40

/** Scrolls a page to what a field says. Returns false if the page does not show these words. */
function scrollToWords(page: Document, text: string): boolean {
  const words = beginningOf(text)
  const [main = page.body] = page.getElementsByTagName('main')
  const place = words && (deepestWith(main, words) ?? deepestWith(page.body, words))
  if (!place) return false
  const { top, height } = place.getBoundingClientRect()
  const view = page.defaultView
  // Not scrollIntoView: it would also move carousels, which move themselves.
  view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2, behavior: 'instant' })
  return true
}

/** The longest words between two figures, because the page shows a figure in place of its name. */
function beginningOf(text: string): string {
  const parts = text.split(/\{[^}]*\}|\n|\*\*|[[\]]/).map(plain)
  return (parts.toSorted((one, other) => other.length - one.length)[0] ?? '').slice(0, enough).trim()
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function deepestWith(element: Element, words: string): Element | undefined {
  if (!plain(element.textContent).includes(words) || !element.checkVisibility()) return undefined
  for (const child of element.children) {
    const found = deepestWith(child, words)
    if (found) return found
  }
  return element
}
