type Point = readonly [x: number, y: number]

/** A pitch of one size: where its rings and goals are, in units of its drawing. */
export type PitchShape = {
  name: 'wide' | 'slim'
  width: number
  height: number
  /** Size of a ring, a cross and the ball, relative to the wide pitch. */
  scale: number
  ring: (step: number, row: number) => Point
}

/** Heights before and after the last answer, and where the rings of the four steps are. */
const sizes = {
  wide: { width: 1312, open: 500, done: 330, scale: 1, firstRing: 60, stepGap: 1312 / 4.6 },
  slim: { width: 350, open: 190, done: 150, scale: 0.5, firstRing: 44, stepGap: 262 / 4 }
}

/**
 * Where the first of the four rows is, and how far it is from one row to the next, as shares of the height. In the style
 * sheet, the answers of the wide pitch are on the same rows.
 */
const firstRow = 0.17
export const rowGap = 0.22

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
export const kickOff = ({ name, height }: PitchShape): Point => [name === 'wide' ? 6 : 10, height / 2]

/** Inside the other goal. */
const goal = ({ width, height }: PitchShape): Point => [width + 2, height / 2]

/**
 * The passes through the chosen rows, as path data. Each bends around the straight line to its target, where an opponent
 * waits; sides alternate. A fifth pass goes into the goal.
 */
export function passesOf(shape: PitchShape, rows: readonly number[], done: boolean): string[] {
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
export function opponentsOf(shape: PitchShape, rows: readonly number[], done: boolean): Point[] {
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

export const round = Math.round
