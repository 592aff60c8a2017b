import type { CSSProperties } from 'react'
import type { Arrangement, Card } from './deals-view.ts'

/** Where the style sheet puts a shirt or the name of its group. */
type Place = CSSProperties

/** Shirts in a row of a rung: on wide screens, and on phones. The style sheet has as many columns. */
const perRung = { wide: 2, phone: 5 }

/** Rows from one rung to the next, and rows that its name takes. A shirt covers two rows. */
const step = 1
const nameRows = 2

/** Shirts in a row of a continent. With more than nine shirts, all become smaller. */
const perOrigin = 3

/** Deals that share a rung of the ladder or a continent of the map. `name` is undefined for those without one. */
type Group = { name: string | undefined; members: Card[] }

export type Placed = { places: ReadonlyMap<string, Place>; groups: readonly (Group & { place: Place })[] }

type Deals = { cards: readonly Card[]; choices: Record<'level' | 'origin', readonly string[]> }

/** Places all deals for an arrangement. The wall is laid out by its own style sheet. */
export function placeDeals({ cards, choices }: Deals, arrangement: Arrangement): Placed {
  if (arrangement === 'ladder') return ladder(groupBy(cards, 'level', choices.level))
  if (arrangement === 'map') return map(groupBy(cards, 'origin', choices.origin))
  return { places: new Map(), groups: [] }
}

/** Groups the deals by one field, in the order of its values. A last group has those without a value, if there are any. */
function groupBy(cards: readonly Card[], field: 'level' | 'origin', values: readonly string[]): Group[] {
  const groups = [...values, undefined].map((name) => ({
    name,
    members: cards.filter((card) => card[field] === name)
  }))
  return groups.filter(({ name, members }) => name !== undefined || members.length > 0)
}

const linesOf = ({ members }: Group, columns: number) => Math.max(1, Math.ceil(members.length / columns))

/** Each rung starts higher than the one before. On phones, each is a row, with the highest first. */
function ladder(groups: Group[]): Placed {
  const rungs = groups.filter(({ name }) => name !== undefined)
  const top = (rung: number) => (rungs.length - 1 - rung) * step + 1
  const floor = Math.max(
    ...rungs.map((group, rung) => top(rung) + nameRows + 2 * linesOf(group, perRung.wide))
  )
  let phoneRow = 1
  const phoneRows = new Map<string | undefined, number>()
  for (const group of [...rungs.toReversed(), ...groups.slice(rungs.length)]) {
    phoneRows.set(group.name, phoneRow)
    phoneRow += linesOf(group, perRung.phone)
  }

  const places = new Map<string, Place>()
  const placed = groups.map((group, rung) => {
    const bench = group.name === undefined
    const row = phoneRows.get(group.name) ?? 1
    group.members.forEach(({ id }, index) => {
      places.set(id, {
        '--column': bench ? (index % 12) + 5 : rung * perRung.wide + (index % perRung.wide) + 1,
        '--row': bench
          ? floor + 1 + 2 * Math.floor(index / 12)
          : top(rung) + nameRows + 2 * Math.floor(index / perRung.wide),
        '--phone-column': (index % perRung.phone) + 2,
        '--phone-row': row + Math.floor(index / perRung.phone)
      })
    })
    return {
      ...group,
      place: {
        '--column': bench ? 1 : rung * perRung.wide + 1,
        '--row': bench ? floor + 1 : top(rung),
        '--rows': bench ? 2 : floor - top(rung),
        '--phone-row': row,
        '--phone-rows': linesOf(group, perRung.phone),
        '--rung': rung
      }
    }
  })
  return { places, groups: placed }
}

function map(groups: Group[]): Placed {
  const places = new Map<string, Place>()
  const placed = groups.map((group) => {
    const columns = Math.max(perOrigin, Math.ceil(Math.sqrt(group.members.length)))
    group.members.forEach(({ id }, index) => {
      places.set(id, {
        '--x': index % columns,
        '--y': Math.floor(index / columns),
        '--size': perOrigin / columns
      })
    })
    return { ...group, place: {} }
  })
  return { places, groups: placed }
}
