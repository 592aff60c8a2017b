import { type Deals as DealsContent, interfaceWords } from 'content-collections'
import { type CSSProperties, memo, startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { useInView } from 'react-intersection-observer'
import { Display } from '../../ui/display.tsx'
import { Poster } from '../../ui/poster.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import { SampleNote } from '../sample-note.tsx'
import { matches, type View } from './deals-view.ts'
import type { LiveWall } from './deals-wall.tsx'
import styles from './deals.module.css'

/** The whole wall is shown after this long, even if it is not in view, in milliseconds. */
const shownAfter = 1000

/** The deals as posters on a wall. Once it is live, the posters turn, and can be filtered and arranged. */
export function Deals(deals: DealsContent) {
  const { title, label, hint, cards } = deals
  const reveal = useReveal({ afterMs: shownAfter })
  const { ref, live } = useLiveWall()
  const rail = useRef<HTMLElement>(null)
  const [view, setView] = useState<View>({ arrangement: 'wall', choice: {}, pressed: undefined })
  const { arrangement, choice, pressed } = view
  const placed = useMemo(() => live?.placeDeals(deals, arrangement), [live, deals, arrangement])
  const isWall = arrangement === 'wall'

  const press = useCallback(
    (id: string) => setView((now) => ({ ...now, pressed: now.pressed === id ? undefined : id })),
    []
  )

  function arrange(next: View['arrangement']) {
    const items = rail.current?.querySelectorAll<HTMLElement>('ul > li') ?? []
    live?.rearrange(Array.from(items), () =>
      setView((now) => ({ ...now, arrangement: next, pressed: undefined }))
    )
  }

  return (
    <Section surface="night">
      <div className={styles.title}>
        <Display size="mega">{title}</Display>
      </div>
      <div ref={ref} className={styles.controls}>
        {live && (
          <live.Controls
            {...deals}
            view={view}
            onFilter={(change) => setView((now) => ({ ...now, choice: { ...now.choice, ...change } }))}
            onArrange={arrange}
          />
        )}
      </div>
      {/* On phones the wall is a rail, and keyboard users must be able to scroll it. */}
      <section
        ref={rail}
        className={isWall ? styles.rail : live?.stage}
        aria-label={label}
        tabIndex={isWall ? 0 : undefined}
      >
        {live && placed && <live.Backdrop {...deals} view={view} groups={placed.groups} />}
        <ul {...reveal} className={isWall ? styles.wall : live?.lists[arrangement]}>
          {cards.map((card, index) => (
            <Deal
              key={card.id}
              card={card}
              index={index}
              hint={hint}
              live={live}
              pressed={pressed === card.id}
              matching={matches(card, choice)}
              arrangement={arrangement}
              place={placed?.places.get(card.id)}
              onPress={press}
            />
          ))}
        </ul>
      </section>
      <div className={styles.notes}>
        <SampleNote of={cards} />
        {live && <live.Caption deals={deals} view={view} />}
      </div>
    </Section>
  )
}

type DealProps = {
  card: DealsContent['cards'][number]
  index: number
  hint: string
  live: LiveWall | undefined
  pressed: boolean
  matching: boolean
  arrangement: View['arrangement']
  place: CSSProperties | undefined
  onPress: (id: string) => void
}

const Deal = memo(function Deal({
  card,
  index,
  hint,
  live,
  pressed,
  matching,
  arrangement,
  place,
  onPress
}: DealProps) {
  const { id, headline, size, kit, picture, ...record } = card
  const isWall = arrangement === 'wall'
  const turned = isWall && pressed
  return (
    <li
      className={live?.card}
      data-size={isWall ? size : undefined}
      data-small={isWall ? undefined : ''}
      data-origin={arrangement === 'map' ? (record.origin ?? '') : undefined}
      data-turned={turned || undefined}
      data-later={index % 4 === 3 ? '' : 'with-next'}
      style={{ '--i': index, ...place }}
      inert={!matching}
    >
      <Poster headline={headline} hint={hint} size={size} kit={kit} picture={picture} away={turned} />
      {live && (
        <live.Turn
          headline={headline}
          hint={hint}
          record={record}
          words={interfaceWords.record}
          pressed={pressed}
          flat={!isWall}
          onPress={() => onPress(id)}
        />
      )}
    </li>
  )
})

/**
 * Fetches what makes the wall react, when the element with `ref` is less than a screen away. Until then, and if the network
 * fails, the wall is as prerendered.
 */
function useLiveWall() {
  const [live, setLive] = useState<LiveWall>()
  const { ref } = useInView({
    rootMargin: '100% 0px',
    triggerOnce: true,
    onChange: (inView) => {
      if (!inView) return
      import('./deals-wall.tsx').then(
        ({ liveWall }) => startTransition(() => setLive(liveWall)),
        () => undefined
      )
    }
  })
  return { ref, live }
}
