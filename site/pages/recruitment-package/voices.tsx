import type { RecruitmentPackage } from 'content'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import { Display } from '../../ui/display.tsx'
import { PlayerPicture } from '../../ui/kit.tsx'
import { Arrow } from '../../ui/link.tsx'
import { Cover } from '../../ui/picture.tsx'
import { Quote } from '../../ui/quote.tsx'
import { PauseIcon, PlayIcon } from '../../ui/rare-icons.tsx'
import { Section } from '../../ui/section.tsx'
import { useMatches } from '../../ui/use-matches.ts'
import { SampleNote } from '../sample-note.tsx'
import styles from './voices.module.css'

export function Voices({ title, label, controls, testimonials }: RecruitmentPackage['voices']) {
  return (
    <Section surface="night">
      <div className={styles.head}>
        <Display size="2">{title}</Display>
        <SampleNote of={testimonials} />
      </div>
      <Carousel label={label} words={controls} testimonials={testimonials} />
    </Section>
  )
}

/** The one long testimonial. */
export function Letter(letter: RecruitmentPackage['letter']) {
  const { title, paragraphs, name, school, division, shown } = letter
  return (
    <Section surface="chalk">
      <figure className={styles.letter}>
        <Cover className={styles.portrait}>
          <Portrait shown={shown} sizes="34vw" />
        </Cover>
        <div className={styles.words}>
          <Display size="2">“{title}”</Display>
          <blockquote>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
          <figcaption>
            <b translate="no">{name}</b>
            {school}, {division}
          </figcaption>
          <SampleNote of={[letter]} />
        </div>
      </figure>
    </Section>
  )
}

type PortraitProps = Pick<RecruitmentPackage['letter'], 'shown'> & { sizes: string }

/** A player's picture, cropped to the parent's box. */
function Portrait({ shown, sizes }: PortraitProps) {
  return <PlayerPicture {...shown} sizes={sizes} peg={styles.shirt} />
}

type CarouselProps = Pick<RecruitmentPackage['voices'], 'label' | 'testimonials'> & { words: CarouselWords }

/**
 * Shows one item at a time and advances every five seconds. It wraps in both directions, pauses while it is hovered,
 * focused or dragged, and can be stopped. If the visitor prefers reduced motion, it never advances automatically. Without
 * scripts it is a row that scrolls sideways.
 */
function Carousel({ label, testimonials, words }: CarouselProps) {
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
          {testimonials.map(({ id, quote, name, school, division, shown }, index) => (
            <li
              key={id}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={ofMany(words.item, index, testimonials.length)}
              inert={ready && index !== selected}
            >
              <Quote
                quote={quote}
                name={name}
                detail={`${school}, ${division}`}
                picture={<Portrait shown={shown} sizes="(max-width: 767px) 34vw, 26vw" />}
              />
            </li>
          ))}
        </ul>
      </div>
      {testimonials.length > 1 && (
        <CarouselControls
          words={words}
          ids={testimonials.map(({ id }) => id)}
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

/** The words may contain `{number}` and `{count}`, which are filled in. */
type CarouselWords = RecruitmentPackage['voices']['controls']

type CarouselControlsProps = {
  words: CarouselWords
  ids: readonly string[]
  selected: number
  stopped: boolean
  onSelect: (index: number) => void
  onStep: (step: 1 | -1) => void
  onStop: (stopped: boolean) => void
}

function CarouselControls({
  words,
  ids,
  selected,
  stopped,
  onSelect,
  onStep,
  onStop
}: CarouselControlsProps) {
  return (
    <div className={styles.controls}>
      <span className={styles.count}>{`${selected + 1}/${ids.length}`}</span>
      <div className={styles.dots} data-drawn>
        {ids.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={ofMany(words.show, index, ids.length)}
            aria-current={index === selected || undefined}
            onClick={() => onSelect(index)}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.stop}
        aria-label={stopped ? words.start : words.stop}
        onClick={() => onStop(!stopped)}
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button
        type="button"
        className={styles.previous}
        aria-label={words.previous}
        onClick={() => onStep(-1)}
      >
        <Arrow />
      </button>
      <button type="button" className={styles.next} aria-label={words.next} onClick={() => onStep(1)}>
        <Arrow />
      </button>
    </div>
  )
}

const ofMany = (words: string, index: number, count: number) =>
  words.replace('{number}', String(index + 1)).replace('{count}', String(count))

const lessMotion = '(prefers-reduced-motion: reduce)'

/** How long an item is shown before the next one, in milliseconds. */
const delay = 5000

/**
 * The library's duration is the strength of a spring, not a time. At 18, an item has moved 99 % of the way after 24 frames
 * of 1/60 s, which is 0.4 s, and does not visibly overshoot.
 */
const options = { loop: true, duration: 18, breakpoints: { [lessMotion]: { duration: 0 } } }

function useCarousel() {
  const root = useRef<HTMLElement>(null)
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnFocusIn: false })])
  const [takeOver, embla] = useEmblaCarousel(options, plugins)
  const [stopped, stop] = useState(false)
  const [held, letGo] = useHolds(root, embla)
  const still = useMatches(lessMotion)
  const advancing = Boolean(embla) && !stopped && !held && !still

  const selected = useSyncExternalStore(
    (changed) => {
      embla?.on('select', changed).on('reInit', changed)
      return () => embla?.off('select', changed).off('reInit', changed)
    },
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0
  )

  // The visitor may have scrolled the row before the library starts, so keep the visible item in place.
  const seen = useRef(0)
  const viewport = useCallback(
    (row: HTMLElement | null) => {
      if (row) seen.current = Math.round(row.scrollLeft / row.clientWidth)
      takeOver(row)
    },
    [takeOver]
  )
  useLayoutEffect(() => {
    if (seen.current > 0) embla?.scrollTo(seen.current, true)
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (advancing) autoplay?.play()
    else autoplay?.stop()
  }, [embla, advancing])

  /** A visitor who restarts the carousel has the pointer or the focus on it, so ignore that hold once. */
  function setStopped(now: boolean) {
    stop(now)
    if (!now) letGo()
  }

  return {
    root,
    viewport,
    ready: Boolean(embla),
    selected,
    advancing,
    stopped,
    setStopped,
    scrollTo: (index: number) => embla?.scrollTo(index),
    scrollBy: (step: 1 | -1) => (step === 1 ? embla?.scrollNext() : embla?.scrollPrev())
  }
}

/** The conditions that pause a carousel while they last. */
type Holds = { pointer: boolean; focus: boolean; drag: boolean }

const free: Holds = { pointer: false, focus: false, drag: false }

/** Tracks whether the carousel is hovered, focused or dragged, and lets the caller ignore the current holds. */
function useHolds(
  root: RefObject<HTMLElement | null>,
  embla: UseEmblaCarouselType[1]
): [held: boolean, letGo: () => void] {
  const [holds, setHolds] = useState(free)

  useEffect(() => {
    const carousel = root.current
    if (!carousel || !embla) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const hold = (change: Partial<Holds>) => setHolds((now) => ({ ...now, ...change }))
    const within = (target: EventTarget | null) => target instanceof Node && carousel.contains(target)

    // Count only a mouse: a finger does not hover.
    carousel.addEventListener('pointerenter', (event) => hold({ pointer: event.pointerType === 'mouse' }), {
      signal
    })
    carousel.addEventListener('pointerleave', () => hold({ pointer: false }), { signal })
    carousel.addEventListener('focusin', () => hold({ focus: true }), { signal })
    carousel.addEventListener('focusout', (event) => hold({ focus: within(event.relatedTarget) }), { signal })
    embla.on('pointerDown', () => hold({ drag: true })).on('pointerUp', () => hold({ drag: false }))
    return () => listening.abort()
  }, [root, embla])

  return [Object.values(holds).includes(true), () => setHolds(free)]
}
