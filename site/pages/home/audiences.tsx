import type { Home } from 'content-collections'
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { Arrow, Link, MoreLink } from '../../ui/link.tsx'
import { Cover, Picture, type PictureSource } from '../../ui/picture.tsx'
import { Display, Lead, SectionHead } from '../../ui/display.tsx'
import { FactRows } from '../../ui/facts.tsx'
import { Pathway } from '../../ui/pathway.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section, Wrap, Split } from '../../ui/section.tsx'
import { SetPieceDrawing, setPieces } from '../../ui/set-pieces.tsx'
import { Staggered } from '../../ui/staggered.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './audiences.module.css'

/** Cards for players and coaches. One card at a time is open and describes the offer. */
export function Audiences({ title, text, cards }: Home['audiences']) {
  const { group, isOpen, cardProps, buttonProps } = useOneOpen()
  return (
    <Section surface="chalk" id="services">
      <Seam half="lower" />
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
        </SectionHead>
        <div ref={group} className={styles.cards}>
          {cards.map(({ id, ...card }) => (
            <AudienceCard
              key={id}
              {...card}
              open={isOpen(id)}
              cardProps={cardProps(id)}
              buttonProps={buttonProps(id)}
            />
          ))}
        </div>
      </Wrap>
    </Section>
  )
}

type AudienceCardProps = Omit<Home['audiences']['cards'][number], 'id'> & {
  /** Undefined while CSS decides. */
  open: boolean | undefined
  cardProps: ComponentProps<'article'>
  buttonProps: ComponentProps<'button'>
}

/** A picture and a name with three dots. Opening the card replaces the dots with a description and its levels. */
function AudienceCard({
  title,
  picture,
  description,
  routes,
  open,
  cardProps,
  buttonProps
}: AudienceCardProps) {
  const more = useId()
  return (
    <article {...cardProps} className={`night ${styles.audienceCard}`} data-open={open}>
      <Picture picture={picture} sizes="(max-width: 767px) 177vw, 67vw" />
      <div className={styles.body}>
        <h3>
          <button type="button" {...buttonProps} aria-expanded={open} aria-controls={more}>
            {title}
          </button>
        </h3>
        <span className={styles.dots} aria-hidden="true" />
        <div id={more} className={styles.more}>
          <p>{description}</p>
          <ul>
            {routes.map((route) => (
              <li key={route}>
                <Chip>{route}</Chip>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  )
}

/** A short label. It is not a control; for that, use `FilterChip`. */
function Chip({ children }: { children: ReactNode }) {
  return <span className={styles.chip}>{children}</span>
}

/**
 * Decides which card of a group is open: the hovered one, otherwise the one that has keyboard focus or was tapped. Before
 * hydration, CSS opens the cards (`open` is undefined), and a card that is open at hydration stays open.
 */
function useOneOpen() {
  const group = useRef<HTMLDivElement>(null)
  const [scripted, setScripted] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const [chosen, setChosen] = useState<string>()

  useLayoutEffect(() => {
    const card = (state: string) =>
      group.current?.querySelector<HTMLElement>(`:scope > ${state}`)?.dataset.card
    // A touch screen keeps `:hover` on the card that was tapped last, so ignore it there.
    if (matchMedia('(hover: hover)').matches) setHovered(card(':hover'))
    else setChosen(card(':hover'))
    setChosen((now) => now ?? card(':focus-within'))
    setScripted(true)
  }, [])

  const cardProps = (id: string) => ({
    'data-card': id,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setHovered(id)
    },
    // A finger leaves after every tap, so only a leaving mouse closes the card that it chose.
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      setHovered(leave(id))
      if (!currentTarget.querySelector(':focus-visible')) setChosen(leave(id))
    }
  })

  const buttonProps = (id: string) => ({
    // A tap also sets focus before its click, so count only visible focus.
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setChosen(id)
    },
    onBlur: () => setChosen(leave(id)),
    onClick: () => setChosen((now) => (now === id ? undefined : id))
  })

  const isOpen = (id: string) => (scripted ? (hovered ?? chosen) === id : undefined)

  return { group, isOpen, cardProps, buttonProps }
}

const leave = (id: string) => (now: string | undefined) => (now === id ? undefined : now)

/** The four routes as set pieces. Each links to its section on the opportunities page. */
export function OpportunityCards({ title, text, action, about, cards }: Home['opportunities']) {
  return (
    <Section surface="night">
      <Wrap>
        <SectionHead title={title}>
          <p>{text}</p>
          <MoreLink to="/opportunities">
            <span>
              {action} <VisuallyHidden>{about}</VisuallyHidden>
            </span>
          </MoreLink>
        </SectionHead>
        <ul className={styles.opportunities}>
          {cards.map((card, place) => (
            <Reveal as="li" key={card.id} style={{ '--i': place }}>
              <Link to={`/opportunities#${card.id}`} className={`turf ${styles.opportunity}`}>
                <SetPieceDrawing piece={setPieces[card.id]} small />
                <div className={styles.opportunityWords}>
                  <h3>{card.title}</h3>
                  <p>{card.text}</p>
                  <Arrow />
                </div>
              </Link>
            </Reveal>
          ))}
        </ul>
      </Wrap>
    </Section>
  )
}

/** A text about the agency, and three figures. */
export function About({ title, text, picture, facts }: Home['about']) {
  return (
    <Section surface="chalk">
      <Wrap>
        <Reveal threshold={0.1}>
          <Split columns="6:5" align="center" far>
            <Cover className={styles.picture}>
              <Picture picture={picture} sizes="(max-width: 899px) 155vw, 100vw" />
            </Cover>
            <div className={styles.aboutWords}>
              <Display size="2">{title}</Display>
              <Lead>{text}</Lead>
              <FactRows facts={facts} />
            </div>
          </Split>
        </Reveal>
      </Wrap>
    </Section>
  )
}

/** The placement process as four passes on the tactics board. */
export function Process({ title, text, collage, fallback, steps }: Home['process']) {
  return (
    <section id="learn-more" className={`turf ${styles.process}`}>
      <Markings />
      <Wrap>
        <div className={styles.head}>
          <div>
            <Display size="2">
              <Staggered text={title} by="line" />
            </Display>
            <Lead tone="muted">{text}</Lead>
          </div>
          <Collage picture={collage} fallback={fallback} />
        </div>
        <Pathway steps={steps} />
      </Wrap>
    </section>
  )
}

/** The lines of the board. */
function Markings() {
  return (
    <svg
      className={styles.markings}
      viewBox="0 0 1440 1400"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M720 0V1400M1500 700H1400V1400" />
      <path d="M-60 700H40V1400" className={styles.near} />
      <circle cx="720" cy="1060" r="168" />
    </svg>
  )
}

type CollageProps = { picture: PictureSource; fallback: PictureSource }

const sizes = '(max-width: 899px) 100vw, 50vw'

/** The picture of the players, or another one if it fails to load. */
function Collage({ picture, fallback }: CollageProps) {
  return (
    <figure className={styles.collage}>
      <Picture picture={picture} sizes={sizes} fallback={<Picture picture={fallback} sizes={sizes} />} />
    </figure>
  )
}

/** The center circle on the border between two sections. Each section paints its own half. */
export function Seam({ half }: { half: 'upper' | 'lower' }) {
  return <div className={styles.seam} data-half={half} aria-hidden="true" />
}
