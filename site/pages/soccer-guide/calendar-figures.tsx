import { PassLine } from '../../ui/pathway.tsx'
import { Figure } from '../../ui/prose.tsx'
import styles from './calendar-figures.module.css'
import drawn from './drawing.module.css'
import { Drawing, NameAndNote, Words } from './figures.tsx'

type CountdownProps = {
  title: string
  /** What spans several stops: its words, its first stop and the stop after its last, counted from 1. */
  bands: readonly (readonly [words: string, from: number, to: number])[]
  you: string
  coach: string
  stops: readonly { months: string; title: string; you: string; coach: string }[]
}

/** A calendar that counts back from August. Radios choose the stop, without a script. */
export function Countdown({ title, bands, you, coach, stops }: CountdownProps) {
  return (
    <Figure>
      <fieldset className={styles.countdown}>
        <legend>{title}</legend>
        <div className={styles.bands}>
          {bands.map(([words, from, to], index) => (
            <span key={words} style={{ gridColumn: `${from} / ${to}`, gridRow: index + 1 }}>
              {words}
            </span>
          ))}
        </div>
        <div className={styles.stops}>
          {stops.map(({ months, title: name, you: do1, coach: do2 }, index) => (
            <div key={months} className={styles.stop}>
              <label data-drawn>
                <input type="radio" name="countdown" defaultChecked={index === 2} />
                <i />
                <b>{months}</b>
              </label>
              <div className={styles.text}>
                <b>{name}</b>
                <dl>
                  <dt>{you}</dt>
                  <dd>{do1}</dd>
                  <dt>{coach}</dt>
                  <dd>{do2}</dd>
                </dl>
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </Figure>
  )
}

type MonthsProps = {
  some: string
  months: string
  someNote: string
  all: string
  inTotal: string
  allNote: string
}

const columns = 12

/** A dot for each month of work after the degree; the ones that every degree gives are filled. */
export function Months({ some, months, someNote, all, inTotal, allNote }: MonthsProps) {
  const [filled, total] = [Number(some), Number(all)]
  const rows = Math.ceil(total / columns)
  const foot = 58 + rows * 34
  return (
    <Figure>
      <Drawing height={foot + 32} label={`${some} ${months} ${someNote}; ${all} ${inTotal} ${allNote}`}>
        <Words as="name" x={0} y={26} size={30}>
          {some} {months}
        </Words>
        <Words as="note" x={132} y={25} tone="fg">
          {someNote}
        </Words>
        {Array.from({ length: total }, (_, month) => (
          <circle
            key={month}
            className={month < filled ? drawn.full : drawn.line}
            data-tone={month < filled ? undefined : 'mark'}
            cx={13 + (month % columns) * 30.3}
            cy={58 + Math.floor(month / columns) * 34}
            r="10.5"
          />
        ))}
        <Words as="name" x={0} y={foot + 24} size={30} tone="mark">
          {all} {inTotal}
        </Words>
        <Words as="note" x={142} y={foot + 23} tone="fg">
          {allNote}
        </Words>
      </Drawing>
    </Figure>
  )
}

type OfferProps = {
  caption: string
  pieces: readonly (readonly [name: string, note: string])[]
  rest: readonly [name: string, note: string]
}

/** Heights are an example, not figures. */
const heights = [76, 60, 46, 44]
const shades = [1, 0.8, 0.48, 0.26]

/** A scholarship as a stack of pieces; what is left is what the player pays. */
export function Offer({ caption, pieces, rest: [left, leftNote] }: OfferProps) {
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height + 4, 0))
  const label = `${pieces.map(([name, note]) => `${name}: ${note}`).join('. ')}. ${left}: ${leftNote}`
  return (
    <Figure caption={caption}>
      <Drawing height={294} label={label}>
        {pieces.map(([name, note], index) => {
          const [top = 0, height = 44] = [tops[index], heights[index]]
          const middle = top + height / 2
          return (
            <g key={name}>
              <rect
                className={drawn.full}
                fillOpacity={shades[index]}
                y={top}
                width="118"
                height={height}
                rx="2"
              />
              <path className={drawn.line} d={`M118 ${middle}h22`} />
              <NameAndNote name={name} note={note} x={152} y={middle} gap={17} size={22} />
            </g>
          )
        })}
        <rect
          className={drawn.line}
          data-tone="mark"
          data-dashed
          x="1.5"
          y="245"
          width="115"
          height="44"
          rx="2"
        />
        <PassLine d="M124 267h18" />
        <Words as="name" x={152} y={265} size={22} tone="mark">
          {left}
        </Words>
        <Words as="note" x={152} y={283} tone="fg">
          {leftNote}
        </Words>
      </Drawing>
    </Figure>
  )
}

type VisaProps = {
  name: string
  note: string
  steps: readonly string[]
  rules: readonly (readonly [figure: string, rule: string])[]
}

/** The visa as a ticket with its steps, and the rules that keep it. */
export const Visa = ({ name, note, steps, rules }: VisaProps) => (
  <Figure>
    <div className={`chalk ${styles.visa}`}>
      <p>
        <b>{name}</b>
        <span>{note}</span>
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    <dl className={styles.rules}>
      {rules.map(([figure, rule]) => (
        <div key={rule}>
          <dt>{rule}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </Figure>
)
