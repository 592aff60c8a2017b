/** What a person may ask for on the page of their receipt. */
export const dataRequestKinds = ['correct', 'erase'] as const

export type DataRequestKind = (typeof dataRequestKinds)[number]

/** A person's open request about the data of one lead. An operator carries it out, then closes it. */
export type DataRequest = {
  leadId: string
  kind: DataRequestKind
  /** Of the first request of this kind, milliseconds since the epoch. */
  at: number
  /** In lower case. Empty if the lead has none. */
  email: string
}
