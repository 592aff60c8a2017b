export type Arrangement = 'wall' | 'ladder' | 'map'

export const filterNames = ['position', 'origin', 'level'] as const

/** The value of each filter. Without one, a filter matches every deal. */
type Choice = { [Name in (typeof filterNames)[number]]?: string | undefined }

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
