import { useEffect, useState } from 'react'

/** The reading line, as a share of the window's height from the top. */
const line = 0.4

/** The id of the heading whose part the visitor reads: the last heading that has passed the reading line. */
export function useReadingPlace(ids: readonly string[]): string | undefined {
  const [place, setPlace] = useState<string>()
  const key = ids.join(' ')

  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    // Reach far above the window, so that the observer reports every heading that passes the line, even on a jump.
    const rootMargin = `100000px 0px -${(1 - line) * 100}% 0px`
    const observer = new IntersectionObserver(
      () => {
        const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * line)
        setPlace(passed.at(-1)?.id)
      },
      { rootMargin }
    )
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [key])

  return place
}
