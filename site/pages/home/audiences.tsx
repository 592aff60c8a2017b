import type { Home } from 'content'
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { SectionHead } from '../../ui/display.tsx'
import { Arrow, Link, MoreLink } from '../../ui/link.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Scene } from '../../ui/scene.tsx'
import { Section } from '../../ui/section.tsx'
import { SetPieceDrawing, setPieces } from '../../ui/set-pieces.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './audiences.module.css'

/** Cards for players and coaches. One card at a time is open and describes the offer. */
export function Audiences({ title, text, cards }: Home['audiences']) {
  const { group, isOpen, cardProps, buttonProps } = useOneOpen()
  return (
    <Section surface="chalk" id="services">
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
    </Section>
  )
}

type AudienceCardProps = Omit<Home['audiences']['cards'][number], 'id'> & {
  /** Undefined while CSS decides. */
  open: boolean | undefined
  cardProps: ComponentProps<'article'>
  buttonProps: ComponentProps<'button'>
}

/** A picture, a name, what is offered and three dots. Opening the card replaces these with a description and its levels. */
function AudienceCard({
  title,
  picture,
  summary,
  description,
  routes,
  open,
  cardProps,
  buttonProps
}: AudienceCardProps) {
  const more = useId()
  return (
    <Scene
      edges
      as="article"
      {...cardProps}
      className={styles.audienceCard}
      data-open={open}
      picture={{ picture, sizes: '(max-width: 767px) 177vw, 67vw' }}
    >
      <div className={styles.body}>
        <h3>
          <button type="button" {...buttonProps} aria-expanded={open} aria-controls={more}>
            {title}
          </button>
        </h3>
        <div className={styles.closed}>
          {summary}
          <i />
        </div>
        <div id={more} className={styles.more}>
          <p>{description}</p>
          <ul>
            {routes.map((route) => (
              <li key={route} className={styles.chip}>
                {route}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Scene>
  )
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
                <Arrow />
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </div>
            </Link>
          </Reveal>
        ))}
      </ul>
    </Section>
  )
}
