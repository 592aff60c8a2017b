import { useId } from 'react'
import { PassLine } from '../ui/pathway.tsx'
import styles from './pass.module.css'
import played from './played.module.css'

type PitchProps = {
  shape: PitchShape
  /** The chosen row of each step. */
  rows: readonly number[]
  /** The rows before the visitor's last move. Undefined: nothing moves. */
  before?: readonly number[] | undefined
  done: boolean
}

/** The pitch, the passes so far and the ball. The last pass is drawn as the ball runs along it. Decorative. */
export function Pitch({ shape, rows, before, done }: PitchProps) {
  const { name, width, height, scale, ring } = shape
  const passes = passesOf(shape, rows, done)
  const move = before && (before.length > rows.length ? 'back' : 'on')
  const latest = before && move === 'back' ? passesOf(shape, before, false)[rows.length] : passes.at(-1)
  const settled = move === 'on' ? passes.slice(0, -1) : passes
  // Round dots without length, one for each row of a column: a ring is a dot on a larger one.
  const rings = {
    d: [0, 1, 2, 3]
      .map((step) => `M${ring(step, 0).map(round).join(' ')}V${round(ring(step, 3)[1]) + 1}`)
      .join(''),
    strokeDasharray: `0 ${height * rowGap}`
  }
  const taken = rows.map((row, step) => ringAt(ring(step, row), 12 * scale + 1))
  const turn = `${move} ${rows.join('.')}`
  return (
    <svg
      className={styles.pitch}
      data-pitch={name}
      data-drawn
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={styles.lines} d={linesOf(shape) + goalAt(shape, 0) + goalAt(shape, width)} />
      {done && <path className={played.reached} d={goalAt(shape, width)} />}
      <path {...rings} className={styles.rings} strokeWidth={16 * scale + 4} />
      <path {...rings} className={styles.holes} strokeWidth={16 * scale} />
      <path
        className={styles.opponents}
        d={opponentsOf(shape, rows, done)
          .map((at) => crossAt(at, 11 * scale + 1))
          .join('')}
      />
      {settled.map((pass) => (
        <PassLine key={pass} className={played.line} d={pass} />
      ))}
      {latest && move && <Drawn key={turn} d={latest} move={move} shape={shape} />}
      {taken.map((d) => (
        <path key={d} className={played.taken} d={d} />
      ))}
      {latest ? (
        <circle
          key={`ball ${turn}`}
          className={`${styles.ball} ${played.ball}`}
          data-move={move}
          r={13 * scale + 3}
          style={{ offsetPath: `path("${latest}")` }}
        />
      ) : (
        <circle className={styles.ball} cx={kickOff(shape)[0]} cy={kickOff(shape)[1]} r={13 * scale + 3} />
      )}
    </svg>
  )
}

/** A pass behind a mask that opens from its start, or closes toward it, so that the dots of the line stay in place. */
function Drawn({ d, move, shape: { width, height } }: { d: string; move: 'on' | 'back'; shape: PitchShape }) {
  const id = useId()
  return (
    <>
      <mask id={id} maskUnits="userSpaceOnUse" x={-60} y={-60} width={width + 120} height={height + 120}>
        <path className={played.opening} data-move={move} d={d} pathLength={1} />
      </mask>
      <g mask={`url(#${id})`}>
        <PassLine className={played.line} d={d} />
      </g>
    </>
  )
}

/** Touchlines, halfway line, center circle and penalty areas. */
function linesOf({ width: w, height: h }: PitchShape): string {
  const area = [0.28 * h, 0.12 * w] as const
  const circle = 0.19 * h
  const box = (from: number, [reach, depth]: readonly [number, number], side: 1 | -1) =>
    `M${from} ${round(h / 2 - reach)}h${round(side * depth)}v${round(2 * reach)}h${round(-side * depth)}`
  return [
    `M1 1H${w - 1}V${h - 1}H1ZM${w / 2} 1V${h - 1}`,
    ringAt([w / 2, h / 2], circle),
    box(1, area, 1),
    box(w - 1, area, -1)
  ].join('')
}

function goalAt({ height, scale }: PitchShape, x: number): string {
  const post = round(0.073 * height)
  const depth = (x === 0 ? -13 : 13) * scale
  return `M${x} ${round(height / 2 - post)}h${depth}v${2 * post}h${-depth}`
}

function ringAt([x, y]: readonly [number, number], radius: number): string {
  const r = round(radius)
  return `M${round(x) - r} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

const crossAt = ([x, y]: readonly [number, number], r: number) =>
  `M${round(x - r)} ${round(y - r)}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`

type Point = readonly [x: number, y: number]

/** A pitch of one size: where its rings and goals are, in units of its drawing. */
type PitchShape = {
  name: 'wide' | 'slim'
  width: number
  height: number
  /** Size of a ring, a cross and the ball, relative to the wide pitch. */
  scale: number
  ring: (step: number, row: number) => Point
}

/** Heights before and after the last answer, and where the rings of the four steps are. */
const sizes = {
  wide: { width: 1312, open: 380, done: 330, scale: 1, firstRing: 60, stepGap: 1312 / 4.6 },
  slim: { width: 350, open: 190, done: 150, scale: 0.5, firstRing: 44, stepGap: 262 / 4 }
}

/**
 * Where the first of the four rows is, and how far it is from one row to the next, as shares of the height. In the style
 * sheet, the answers of the wide pitch are on the same rows.
 */
const firstRow = 0.17
const rowGap = 0.22

export function pitchShape(name: PitchShape['name'], done: boolean): PitchShape {
  const { width, scale, firstRing, stepGap, ...heights } = sizes[name]
  const height = done ? heights.done : heights.open
  const ring = (step: number, row: number): Point => [
    firstRing + step * stepGap,
    height * (firstRow + row * rowGap)
  ]
  return { name, width, height, scale, ring }
}

/** Where the ball waits: on the goal line. */
const kickOff = ({ name, height }: PitchShape): Point => [name === 'wide' ? 6 : 10, height / 2]

/** Inside the other goal. */
const goal = ({ width, height }: PitchShape): Point => [width + 2, height / 2]

/**
 * The passes through the chosen rows, as path data. Each bends around the straight line to its target, where an opponent
 * waits; sides alternate. A fifth pass goes into the goal.
 */
function passesOf(shape: PitchShape, rows: readonly number[], done: boolean): string[] {
  const stops = [
    kickOff(shape),
    ...rows.map((row, step) => shape.ring(step, row)),
    ...(done ? [goal(shape)] : [])
  ]
  return stops.slice(1).map((to, index) => {
    const [x, y] = stops[index] ?? to
    const [dx, dy] = [to[0] - x, to[1] - y]
    const length = Math.hypot(dx, dy)
    const side = index % 2 ? 1 : -1
    const bend =
      index === 0 ? Math.sign(-dy || -1) * length * 0.22 : side * Math.min(length * 0.42, shape.height * 0.2)
    const over = [(x + to[0]) / 2 - (dy / length) * bend, (y + to[1]) / 2 + (dx / length) * bend]
    return `M${round(x)} ${round(y)}Q${over.map(round).join(' ')} ${to.map(round).join(' ')}`
  })
}

/** Opponents: on the straight line of each pass that was played, and in the way of those to come. */
function opponentsOf(shape: PitchShape, rows: readonly number[], done: boolean): Point[] {
  const stops = [...rows.map((row, step) => shape.ring(step, row)), ...(done ? [goal(shape)] : [])]
  const passed = stops.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = stops[index] ?? [x, y]
    return [(fromX + x) / 2, (fromY + y) / 2]
  })
  const aside = shape.name === 'wide' ? 62 : 0
  const ahead = [1, 2, 3].slice(Math.max(0, rows.length - 1)).map((step): Point => {
    const [[before], [after]] = [shape.ring(step - 1, 0), shape.ring(step, 0)]
    return [(before + after) / 2 + aside, shape.height * (step % 2 ? 0.36 : 0.64)]
  })
  return [...passed, ...(done ? [] : ahead)]
}

const round = Math.round
