import type { ReactNode } from 'react'
import styles from './carousel.module.css'
import { CarouselControls, ofMany, type CarouselWords } from './carousel-controls.tsx'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  /** Name of the carousel for screen readers. */
  label: string
  items: readonly { id: string; content: ReactNode }[]
  words: CarouselWords & { item: string }
}

/**
 * Shows one item at a time and advances every five seconds. It wraps in both directions, pauses while it is hovered,
 * focused or dragged, and can be stopped. If the visitor prefers reduced motion, it never advances automatically. Without
 * scripts it is a row that scrolls sideways.
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
