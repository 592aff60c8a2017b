/** The reading line, as a share of the window's height from the top. */
const line = 0.4

/**
 * Reports how many of the headings have passed the reading line, so the last of these is the one that the visitor reads.
 * Returns what ends the reports.
 */
export function watchReading(headings: readonly Element[], report: (passed: number) => void): () => void {
  // Reach far above the window, so that the observer reports every heading that passes the line, even on a jump.
  const rootMargin = `100000px 0px -${(1 - line) * 100}% 0px`
  const observer = new IntersectionObserver(
    () =>
      report(headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * line).length),
    { rootMargin }
  )
  for (const heading of headings) observer.observe(heading)
  return () => observer.disconnect()
}
