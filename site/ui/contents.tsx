import { useEffect, useRef, useState } from 'react'
import styles from './contents.module.css'
import { watchReading } from './watch-reading.ts'

type ContentsProps = {
  title: string
  /** Headings of this page. `id` is the anchor. */
  items: readonly { id: string; title: string }[]
}

/**
 * The numbered table of contents of a long page, which stays in view. It is a list beside the text or, if there is no room for
 * that, a rail under the bar that scrolls sideways.
 */
export function Contents({ title, items }: ContentsProps) {
  const place = useReadingPlace(items.map(({ id }) => id))
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const rail = list.current
    const current = rail?.querySelector<HTMLElement>(`[href="#${place}"]`)
    rail?.scrollTo({ left: current ? current.offsetLeft - rail.offsetLeft - 20 : 0 })
  }, [place])

  return (
    <nav className={styles.contents} aria-label={title}>
      <p>{title}</p>
      <ol ref={list}>
        {items.map((item) => (
          <li key={item.id}>
            <a href={`#${item.id}`} aria-current={item.id === place ? 'location' : undefined}>
              {item.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The id of the heading whose part the visitor reads: the last heading that has passed the reading line. */
function useReadingPlace(ids: readonly string[]): string | undefined {
  const [place, setPlace] = useState<string>()
  const key = ids.join(' ')

  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    return watchReading(headings, (passed) => setPlace(headings[passed - 1]?.id))
  }, [key])

  return place
}
