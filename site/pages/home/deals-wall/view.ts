export type Arrangement = 'wall' | 'ladder' | 'map'

export const filterNames = ['position', 'origin', 'level'] as const

/** The value of each filter. Without one, a filter matches every deal. */
export type Choice = { [Name in (typeof filterNames)[number]]?: string | undefined }

export type View = {
  arrangement: Arrangement
  choice: Choice
  /** Id of the deal whose record is shown. */
  pressed: string | undefined
}

/** What filters and arrangements read of a deal. */
export type Card = { id: string } & { [Name in (typeof filterNames)[number]]?: string | undefined }

export const matches = (card: Card, choice: Choice) =>
  filterNames.every((name) => choice[name] === undefined || card[name] === choice[name])

/** Deals that share a rung of the ladder or a continent of the map. `name` is undefined for those without one. */
export type Group = { name: string | undefined; members: Card[] }

/** Groups the deals by one field, in the order of its values. A last group has those without a value, if there are any. */
export function groupBy(
  cards: readonly Card[],
  field: 'level' | 'origin',
  values: readonly string[]
): Group[] {
  const groups = [...values, undefined].map((name) => ({
    name,
    members: cards.filter((card) => card[field] === name)
  }))
  return groups.filter(({ name, members }) => name !== undefined || members.length > 0)
}
