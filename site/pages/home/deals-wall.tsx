import { type Deals, interfaceWords } from 'content-collections'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { Record, Turn, turnable } from '../../ui/turn.tsx'
import arrangements from './deals-arrangements.module.css'
import { type Arrangement, filterNames, matches, type View } from './deals-view.ts'
import styles from './deals-wall.module.css'
import { type Placed, placeDeals } from './place-deals.ts'

/** What makes the wall react. The page fetches it when the wall is near the view. */
export const liveWall = {
  Backdrop,
  Caption,
  Controls,
  Turn,
  placeDeals,
  rearrange,
  stage: arrangements.stage,
  card: `${turnable} ${arrangements.card}`,
  lists: { ladder: styles.ladder, map: styles.map }
}

export type LiveWall = typeof liveWall

/** What visitors read for the values by which they filter. */
const names: { [value: string]: string } = interfaceWords.record.names

/** Levels that are played at colleges of the United States. */
const collegeLevels = new Set<string | undefined>(['JUCO', 'NAIA', 'D3', 'D2', 'D1'])

type BackdropProps = Pick<Deals, 'arrange'> & { view: View; groups: Placed['groups'] }

/** The names of the rungs or of the continents, each with the number of its shirts that match, and the map. */
function Backdrop({ arrange, view, groups }: BackdropProps) {
  if (view.arrangement === 'wall') return null
  const isMap = view.arrangement === 'map'
  const toCollege = new Map<string, boolean>()
  for (const { name, members } of groups) {
    const placed = members.filter(({ level }) => collegeLevels.has(level))
    if (name && placed.length > 0)
      toCollege.set(
        name,
        placed.some((card) => matches(card, view.choice))
      )
  }
  return (
    <>
      {isMap && <World toCollege={toCollege} />}
      <ol className={`${arrangements.names} ${isMap ? styles.continents : styles.rungs}`}>
        {groups.map(({ name, members, place }) => (
          <li
            key={name ?? ''}
            style={place}
            data-origin={isMap ? (name ?? '') : undefined}
            data-bench={name ? undefined : ''}
          >
            <span>{name ? (names[name] ?? name) : isMap ? arrange.noOrigin : arrange.noLevel}</span>{' '}
            <small>{members.filter((card) => matches(card, view.choice)).length}</small>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The record of the pressed shirt where shirts are too small to turn, and the notes under the arrangement. */
function Caption({ deals, view }: { deals: Deals; view: View }) {
  const { arrange, cards } = deals
  const isWall = view.arrangement === 'wall'
  const shown = isWall ? undefined : cards.find(({ id }) => id === view.pressed)
  return (
    <>
      <div
        className={styles.caption}
        data-open={!isWall || undefined}
        data-record={shown && ''}
        aria-live="polite"
      >
        {!isWall && !shown && <p className={styles.prompt}>{arrange.press}</p>}
        {shown && (
          <>
            <h3>{shown.headline}</h3>
            <Record {...shown} words={interfaceWords.record} />
          </>
        )}
      </div>
      {view.arrangement === 'map' && <p className={styles.hint}>{arrange.pass}</p>}
    </>
  )
}

type ControlsProps = Pick<Deals, 'filter' | 'arrange' | 'choices' | 'cards' | 'press'> & {
  view: View
  onFilter: (change: View['choice']) => void
  onArrange: (arrangement: Arrangement) => void
}

/** Filters the deals and arranges them. */
function Controls({ filter, arrange, choices, cards, press, view, onFilter, onArrange }: ControlsProps) {
  const id = useId()
  const count = cards.filter((card) => matches(card, view.choice)).length
  return (
    <div className={styles.controls}>
      <fieldset className={styles.filters} aria-labelledby={id}>
        <b id={id}>{filter.label}</b>
        {filterNames.map((name) => (
          <select
            key={name}
            aria-label={filter[name]}
            value={view.choice[name] ?? ''}
            onChange={({ currentTarget: { value } }) => onFilter({ [name]: value || undefined })}
          >
            <option value="">{filter[name]}</option>
            {choices[name].map((choice) => (
              <option key={choice} value={choice}>
                {names[choice] ?? choice}
              </option>
            ))}
          </select>
        ))}
        <output>{wordsFor(count, filter)}</output>
      </fieldset>
      <fieldset className={styles.arrangements} aria-label={arrange.label}>
        {(['wall', 'ladder', 'map'] as const).map((arrangement) => (
          <button
            key={arrangement}
            type="button"
            aria-pressed={view.arrangement === arrangement}
            onClick={() => onArrange(arrangement)}
          >
            {arrange[arrangement]}
          </button>
        ))}
      </fieldset>
      <p className={styles.hint}>{view.arrangement === 'wall' && press}</p>
    </div>
  )
}

function wordsFor(count: number, { none, one, count: words }: Deals['filter']) {
  if (count === 0) return none
  return count === 1 ? one : words.replace('{count}', String(count))
}

/** Land as runs of dots, one row for every 4 degrees of latitude from 72 north, and one dot for every 4 of longitude. */
const land = [
  '31-39 63-81',
  '7-22 32-37 50-53 60-88',
  '4-24 33-35 48-86',
  '6-28 47-84',
  '12-29 43-44 47-81',
  '13-30 43-44 46-79',
  '14-29 44-78',
  '14-27 45-51 57-77',
  '14-26 43-43 49-50 52-75 79-80',
  '15-25 43-47 54-74 78-79',
  '16-24 43-51 54-74',
  '17-21 24-24 42-52 54-74',
  '18-20 41-53 55-59 61-72',
  '19-20 41-58 63-66 68-71',
  '21-22 41-54 56-57 63-65 69-71',
  '23-23 41-55 64-64 69-69 71-71',
  '25-29 42-56 69-69',
  '25-30 47-55 69-70',
  '25-31 48-55 70-76',
  '25-34 48-54 71-79',
  '25-35 48-54 74-81',
  '26-35 48-54 79-80',
  '27-34 48-54 76-80',
  '27-33 48-53 74-81',
  '27-33 49-53 74-82',
  '27-32 49-52 74-82',
  '27-31 49-51 74-82',
  '27-30 79-82 88-88',
  '27-29 88-88',
  '26-28 87-87',
  '26-27',
  '27-27'
]

const columns = 90

/** A row of dots is a dashed line with round ends, so that the whole world is one path. On phones, rows are repeated. */
function dots(repeat: number) {
  return land
    .flatMap((row, line) =>
      row
        .split(' ')
        .filter(Boolean)
        .flatMap((run) => {
          const [first = 0, last = first] = run.split('-').map(Number)
          return Array.from(
            { length: repeat },
            (_, again) => `M${first + 0.5} ${line * repeat + again + 0.5}h${last - first + 0.01}`
          )
        })
    )
    .join('')
}

/** Passes from the continents to the colleges of the United States, in percent of the map: wide, and on phones. */
const passes = {
  wide: {
    Africa: 'M47 64Q44 42 25 36',
    Asia: 'M69 36Q48 47 25 34',
    Europe: 'M46 20Q36 10 26 28',
    'North America': '',
    Oceania: 'M82 80C62 106 16 106 20 52',
    'South America': 'M28 60Q29 50 23 42'
  },
  phone: {
    Africa: 'M36 58Q29 46 24 34',
    Asia: 'M80 18Q50 12 26 24',
    Europe: 'M36 20Q30 19 26 26',
    'North America': '',
    Oceania: 'M78 66Q52 40 26 32',
    'South America': 'M14 56Q12 46 18 36'
  }
}

type WorldProps = {
  /** The continents whose players went to a college, each with whether one of them matches the filters. */
  toCollege: ReadonlyMap<string, boolean>
}

/** The world as a field of dots, with the passes to college. Decorative: the shirts on it say the same. */
function World({ toCollege }: WorldProps) {
  return (
    <div className={styles.world} aria-hidden="true">
      <svg className={styles.wide} viewBox={`0 0 ${columns} ${land.length}`}>
        <path d={dots(1)} />
      </svg>
      <svg className={styles.tall} viewBox={`0 0 ${columns} ${land.length * 3}`}>
        <path d={dots(3)} />
      </svg>
      {(['wide', 'phone'] as const).map((screen) => (
        <svg
          key={screen}
          className={screen === 'wide' ? styles.wide : styles.tall}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {Object.entries(passes[screen]).map(([origin, way]) => {
            const lit = toCollege.get(origin)
            return (
              lit !== undefined &&
              way && <path key={origin} className={styles.pass} data-lit={lit || undefined} d={way} />
            )
          })}
        </svg>
      ))}
    </div>
  )
}

/** From the first shirt's start to the end of the move, in milliseconds. */
const duration = 600
const easing = 'cubic-bezier(0.65, 0, 0.35, 1)'

/** From the first shirt's start to the last one's, in milliseconds, however many there are. */
const spread = 190

let moving: Animation[] = []

/**
 * Moves the items of a list from their places before `change` to their places after it, even from the middle of a move. Only
 * transforms change, so the compositor does the work. Under reduced motion, and without the Web Animations API, the items are
 * at once where they belong.
 */
function rearrange(items: readonly HTMLElement[], change: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype)
  const before = still ? [] : items.map((item) => item.getBoundingClientRect())
  for (const animation of moving) animation.cancel()
  flushSync(change)
  if (still) return
  const after = items.map((item) => item.getBoundingClientRect())
  moving = items.flatMap((item, index) => {
    const from = before[index]
    const to = after[index]
    if (!from || !to || !(isInView(from) || isInView(to))) return []
    const x = from.left + from.width / 2 - (to.left + to.width / 2)
    const y = from.top + from.height / 2 - (to.top + to.height / 2)
    const delay = (index / items.length) * spread
    return item.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` },
        { transform: 'translate(0, 0) scale(1)' }
      ],
      // All shirts arrive at the same time, because the browser paints the list again whenever one arrives.
      { duration: duration - delay, easing, delay, fill: 'backwards' }
    )
  })
}

const isInView = ({ top, bottom, left, right }: DOMRect) =>
  bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
