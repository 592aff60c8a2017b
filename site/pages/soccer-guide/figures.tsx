import type { ReactNode } from 'react'
import { locale } from '../../language.ts'
import { PassLine } from '../../ui/pathway.tsx'
import { Figure } from '../../ui/prose.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import drawn from './drawing.module.css'
import styles from './figures.module.css'

type DrawingProps = {
  height: number
  /** What the drawing says, for those who do not see it. Text, so that browsers translate it with the page. */
  label: string
  children: ReactNode
}

/** Drawings are 360 wide, so that their text can be read at 320 pixels. */
export const Drawing = ({ height, label, children }: DrawingProps) => (
  <>
    <svg className={drawn.drawing} viewBox={`0 0 360 ${height}`} aria-hidden="true">
      {children}
    </svg>
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)

type WordsProps = {
  x: number
  y: number
  /** `name` in display type, `note` small. */
  as: 'name' | 'note'
  tone?: 'fg' | 'mark' | 'ink'
  anchor?: 'start' | 'middle' | 'end'
  size?: number | undefined
  children: ReactNode
}

type NameAndNoteProps = Omit<WordsProps, 'as' | 'children'> & {
  name: string
  note: string
  /** From the name down to the note. */
  gap: number
}

/** A name, and a note below it. */
export const NameAndNote = ({ name, note, gap, size, ...rest }: NameAndNoteProps) => (
  <>
    <Words {...rest} as="name" size={size}>
      {name}
    </Words>
    <Words {...rest} as="note" y={rest.y + gap}>
      {note}
    </Words>
  </>
)

export const Words = ({ as, tone, anchor, size, ...rest }: WordsProps) => (
  <text
    {...rest}
    className={drawn[as]}
    textAnchor={anchor}
    style={{ fontSize: size, fill: tone && `var(--${tone})` }}
  />
)

type PyramidProps = {
  caption: string
  you: string
  /** From the top down. The last level is beside the pyramid, and the one before it is where the club plays. */
  levels: readonly (readonly [name: string, note: string])[]
}

/** Levels of the game, and three passes that lead into it from college: doors at different heights. */
export function Pyramid({ caption, you, levels }: PyramidProps) {
  return (
    <Figure caption={caption}>
      <Drawing height={338} label={levels.map(([name, note]) => `${name}: ${note}`).join('. ')}>
        {levels.map(([name, note], index) => {
          const top = 6 + index * 66
          return (
            <g key={name}>
              <rect
                className={drawn.line}
                data-tone={index === levels.length - 2 ? 'mark' : undefined}
                data-dashed={index === levels.length - 1 || undefined}
                x="1"
                y={top}
                width={Math.min(212 + index * 24, 286)}
                height="56"
                rx="3"
              />
              <NameAndNote name={name} note={note} x={16} y={top + 26} gap={20} size={22} />
            </g>
          )
        })}
        <PassLine d="M326 298C352 268 336 223 312 232M326 298C366 207 330 134 282 166M326 298C378 170 330 45 238 34" />
        <circle className={drawn.ring} cx="326" cy="298" r="10" />
        <circle className={drawn.ball} cx="232" cy="34" r="9" />
        <circle className={drawn.ball} cx="276" cy="167" r="6" />
        <circle className={drawn.ball} cx="308" cy="232" r="6" />
        <Words as="note" x={326} y={329} tone="fg" anchor="middle">
          {you}
        </Words>
      </Drawing>
    </Figure>
  )
}

/** On the scale of the grade point average. */
const bestGrade = 4

type Share = 'yes' | 'part' | 'no'

type RoadsProps = {
  caption: string
  head: readonly [string, string, string, string]
  rows: readonly (readonly [name: string, athletic: Share, academic: Share, years: string])[]
  /** The words of a screen reader for each dot. */
  shares: { yes: string; part: string; no: string }
  floor: {
    classes: string
    each: string
    credits: string
    worth: string
    sum: string
    gpa: string
    above: string
  }
}

/** The associations compared, and the floor under every semester. */
export function Roads({ caption, head, rows, shares, floor }: RoadsProps) {
  const classes = Number(floor.classes)
  const width = 360 / classes
  return (
    <Figure>
      <table className={styles.roads}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, athletic, academic, years]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Dot share={athletic} says={shares[athletic]} />
              </td>
              <td>
                <Dot share={academic} says={shares[academic]} />
              </td>
              <td>
                <b>{years}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Drawing height={190} label={`${floor.sum}. ${floor.above} GPA ${floor.gpa}`}>
        {Array.from({ length: classes }, (_, index) => (
          <g key={index}>
            <rect className={drawn.line} x={index * width + 1} y="1" width={width - 10} height="64" rx="3" />
            <Words as="note" x={index * width + width / 2 - 4} y={31} tone="fg" anchor="middle">
              {floor.each} {index + 1}
            </Words>
            <Words as="note" x={index * width + width / 2 - 4} y={52} anchor="middle">
              {Number(floor.credits) / classes} {floor.worth}
            </Words>
          </g>
        ))}
        <Words as="name" x={0} y={98} size={22}>
          {floor.sum}
        </Words>
        <path className={drawn.line} d="M0 142h360" />
        <PassLine d="M184 142h170" />
        <path className={drawn.line} d="M180 128v28" />
        <Words as="name" x={180} y={182} size={22} anchor="middle">
          GPA {floor.gpa}
        </Words>
        <Words as="note" x={0} y={178}>
          0
        </Words>
        <Words as="note" x={360} y={178} anchor="end">
          {bestGrade.toLocaleString(locale, { minimumFractionDigits: 1 })}
        </Words>
        <Words as="note" x={272} y={128} tone="fg" anchor="middle">
          {floor.above}
        </Words>
      </Drawing>
    </Figure>
  )
}

const Dot = ({ share, says }: { share: Share; says: string }) => (
  <>
    <i className={styles.dot} data-share={share} data-drawn />
    <VisuallyHidden>{says}</VisuallyHidden>
  </>
)

type Stop = readonly [name: string, note: string]
type DetourProps = { from: Stop; years: string; by: Stop; turn: string; to: Stop }

/** The pass that goes by a junior college. */
export const Detour = ({ from, years, by, turn, to }: DetourProps) => (
  <Figure>
    <Drawing height={224} label={[from, by, [turn, ''], to].map((stop) => stop.join(' ').trim()).join('; ')}>
      <PassLine d="M34 162C90 162 96 110 150 110M190 104C240 96 250 46 310 42" />
      <circle className={drawn.ring} cx="22" cy="162" r="12" />
      <circle className={drawn.ring} cx="170" cy="108" r="17" />
      <circle className={drawn.ball} cx="324" cy="40" r="13" />
      <Words as="name" x={170} y={116} anchor="middle">
        {years}
      </Words>
      <NameAndNote name={from[0]} note={from[1]} x={10} y={201} gap={20} />
      <NameAndNote name={by[0]} note={by[1]} x={206} y={152} gap={21} anchor="middle" />
      <NameAndNote name={to[0]} note={to[1]} x={252} y={24} gap={20} anchor="end" />
      <Words as="note" x={272} y={98} tone="fg">
        {turn}
      </Words>
    </Drawing>
  </Figure>
)

type Amount = readonly [amount: string, note: string]
type ScaleProps = {
  caption: string
  /** Of the two circles, such as `$20.5 million`, whatever words the language has for them. */
  sums: readonly [most: string, middle: string]
  most: Amount
  middle: Amount
  least: Amount
}

const units: Record<string, number> = { million: 1e6, billion: 1e9 }

/** `$20.5 million` as 20500000. */
function dollarsOf(amount: string): number {
  const [, figure = '', unit = ''] = /([\d.,]+)\D*(million|billion)/.exec(amount) ?? []
  return Number(figure.replace(',', '.')) * (units[unit] ?? 1)
}

/** Two amounts as circles whose areas are to scale, and a third one of another kind below them. */
export function Scale({ caption, sums, most, middle, least }: ScaleProps) {
  const [large, small] = sums
  const radius = 92
  return (
    <Figure caption={caption}>
      <Drawing height={248} label={[most, middle, least].map((amount) => amount.join(' ')).join('. ')}>
        <circle className={drawn.line} cx="94" cy="94" r={radius} />
        <circle
          className={drawn.full}
          cx="262"
          cy="94"
          r={(radius * Math.sqrt(dollarsOf(small) / dollarsOf(large))).toFixed(1)}
        />
        <NameAndNote name={most[0]} note={most[1]} x={94} y={94} gap={23} size={30} anchor="middle" />
        <NameAndNote
          name={middle[0]}
          note={middle[1]}
          x={262}
          y={94}
          gap={19}
          size={18}
          anchor="middle"
          tone="ink"
        />
        <path className={drawn.line} d="M0 202h360" />
        <NameAndNote name={least[0]} note={least[1]} x={0} y={226} gap={20} size={22} />
      </Drawing>
    </Figure>
  )
}

type OnePlaceProps = { first: string; second: string; place: string; note: string }

/** Two passes that meet on one place. */
export const OnePlace = ({ first, second, place, note }: OnePlaceProps) => (
  <Figure>
    <Drawing height={196} label={`${first}, ${second}: ${place} ${note}`}>
      <path className={drawn.line} d="M180 0v196" />
      <circle className={drawn.line} cx="180" cy="98" r="52" />
      <PassLine d="M50 50C110 40 140 60 170 90M50 148C110 158 140 136 170 106" />
      <circle className={drawn.ring} cx="40" cy="50" r="12" />
      <circle className={drawn.ring} cx="40" cy="148" r="12" />
      <circle className={drawn.ball} cx="180" cy="98" r="13" />
      <Words as="name" x={28} y={26}>
        {first}
      </Words>
      <Words as="name" x={28} y={188}>
        {second}
      </Words>
      <NameAndNote name={place} note={note} x={250} y={92} gap={22} />
    </Drawing>
  </Figure>
)
