import type { ReactNode } from 'react'
import styles from './carousel.module.css'
import { CarouselControls, ofMany, type CarouselWords } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  /** What is shown here, for those who don't see it. */
  label: string
  items: readonly { id: string; content: ReactNode }[]
  words: CarouselWords & { item: string }
}

/**
 * One item at a time, the next every five seconds. It wraps both ways, rests while it is pointed at, focused or
 * dragged, and can be stopped; it never advances by itself where less motion is asked for. Without scripts it is a
 * row that is scrolled sideways.
 */
export function Carousel({ label, items, words }: CarouselProps) {
  const { root, viewport, ready, selected, advancing, stopped, setStopped, scrollTo, scrollBy } =
    useCarousel()

  return (
    <section
      ref={root}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-ready={ready || undefined}
    >
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track} aria-live={advancing ? 'off' : 'polite'}>
          {items.map(({ id, content }, index) => (
            <li
              key={id}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={ofMany(words.item, index, items.length)}
              inert={ready && index !== selected}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      {items.length > 1 && (
        <CarouselControls
          words={words}
          ids={items.map(({ id }) => id)}
          selected={selected}
          stopped={stopped}
          onSelect={scrollTo}
          onStep={scrollBy}
          onStop={setStopped}
        />
      )}
    </section>
  )
}
