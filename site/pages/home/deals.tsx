import { type Deals as DealsContent, interfaceWords } from 'content'
import {
  type Dispatch,
  memo,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState
} from 'react'
import { useInView } from 'react-intersection-observer'
import { Display } from '../../ui/display.tsx'
import { Poster } from '../../ui/poster.tsx'
import { Rail } from '../../ui/rail.tsx'
import { useReveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import type * as Turning from '../../ui/turn.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './deals.module.css'

type Card = DealsContent['cards'][number]

const filterNames = ['position', 'origin', 'level'] as const

/** The value of each filter. An empty one matches every deal. */
type Choice = Record<(typeof filterNames)[number], string>

const everyDeal: Choice = { position: '', origin: '', level: '' }

const matches = (card: Card, choice: Choice) =>
  filterNames.every((name) => choice[name] === '' || card[name] === choice[name])

/** The whole wall is shown after this long, even if it is not in view, in milliseconds. */
const shownAfter = 1000

/** The deals as posters on a wall, which visitors filter and turn. */
export function Deals(deals: DealsContent) {
  const { title, label, hint, cards } = deals
  const reveal = useReveal({ afterMs: shownAfter })
  const [choice, setChoice] = useState(everyDeal)
  const { ref, turning } = useTurning()
  const [pressed, setPressed] = useState<string>()
  const press = useCallback((id: string) => setPressed((now) => (now === id ? undefined : id)), [])

  return (
    <Section surface="night">
      <div className={styles.title}>
        <Display size="mega">{title}</Display>
      </div>
      <Filters {...deals} choice={choice} onChoose={setChoice} />
      <Rail ref={ref} aria-label={label}>
        <ul {...reveal} className={styles.wall}>
          {cards.map((card, index) => (
            <Deal
              key={card.id}
              card={card}
              index={index}
              hint={hint}
              turning={turning}
              pressed={pressed === card.id}
              matching={matches(card, choice)}
              onPress={press}
            />
          ))}
        </ul>
      </Rail>
      <SampleNote of={cards} />
    </Section>
  )
}

/** Words for the values by which visitors filter. */
const names: { [value: string]: string } = interfaceWords.record.names

type FiltersProps = Pick<DealsContent, 'filter' | 'choices' | 'cards' | 'press'> & {
  choice: Choice
  onChoose: Dispatch<SetStateAction<Choice>>
}

/** The browser keeps the choices, so that those from before hydration, or of a page that is shown again, count. */
function Filters({ filter, choices, cards, press, choice, onChoose }: FiltersProps) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const count = cards.filter((card) => matches(card, choice)).length

  function choose() {
    const [position = '', origin = '', level = ''] = Array.from(
      fields.current?.querySelectorAll('select') ?? [],
      ({ value }) => value
    )
    onChoose((now) => {
      const next = { position, origin, level }
      return filterNames.every((name) => now[name] === next[name]) ? now : next
    })
  }

  useEffect(choose, [onChoose])

  return (
    <div className={styles.controls}>
      <fieldset ref={fields} aria-labelledby={id} onChange={choose}>
        <b id={id}>{filter.label}</b>
        {filterNames.map((name) => (
          <select key={name} aria-label={filter[name]}>
            <option value="">{filter[name]}</option>
            {choices[name].map((value) => (
              <option key={value} value={value}>
                {names[value] ?? value}
              </option>
            ))}
          </select>
        ))}
        <output>{wordsFor(count, filter)}</output>
      </fieldset>
      <p>{press}</p>
    </div>
  )
}

function wordsFor(count: number, { none, one, count: words }: DealsContent['filter']) {
  if (count === 0) return none
  return count === 1 ? one : words.replace('{count}', String(count))
}

type DealProps = {
  card: Card
  index: number
  hint: string
  turning: typeof Turning | undefined
  pressed: boolean
  matching: boolean
  onPress: (id: string) => void
}

const Deal = memo(function Deal({ card, index, hint, turning, pressed, matching, onPress }: DealProps) {
  const { id, headline, size, kit, picture, ...record } = card
  return (
    <li
      className={turning?.turnable}
      data-size={size}
      data-turned={pressed || undefined}
      data-later={index % 4 === 3 ? '' : 'with-next'}
      style={{ '--i': index }}
      inert={!matching}
    >
      <Poster headline={headline} hint={hint} size={size} kit={kit} picture={picture} away={pressed} />
      {turning && (
        <turning.Turn
          headline={headline}
          hint={hint}
          record={record}
          words={interfaceWords.record}
          pressed={pressed}
          onPress={() => onPress(id)}
        />
      )}
    </li>
  )
})

/** Fetches what turns a poster when the element with `ref` is less than a screen away. */
function useTurning() {
  const [turning, setTurning] = useState<typeof Turning>()
  const { ref } = useInView({
    rootMargin: '100% 0px',
    triggerOnce: true,
    onChange: (inView) => {
      if (!inView) return
      import('../../ui/turn.tsx').then(
        (module) => startTransition(() => setTurning(module)),
        () => undefined
      )
    }
  })
  return { ref, turning }
}
