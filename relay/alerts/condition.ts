import { z } from 'zod'

export const alertName = z.enum([
  'store',
  'unrecorded',
  'paused',
  'overdue',
  'dead',
  'test',
  'quarantine',
  'disk',
  'copy',
  'backup',
  'request',
  'pages'
])

export type AlertName = z.infer<typeof alertName>

/**
 * Something that needs a person, in its current state. Its texts contain counts and ids of leads, but no personal data.
 */
export type Condition = {
  name: AlertName
  /** Milliseconds since the epoch. Undefined if only the time of its discovery is known. */
  since?: number
  /** Grows with each lead that it concerns. Set only if an increase deserves another alert. */
  size?: number
  /** What happened. */
  what: string
  /** The consequence for leads. */
  leads: string
}

/** An alert (key) does not start while the one that explains it (value) is active. */
export const explainedBy: Partial<Record<AlertName, AlertName>> = {
  unrecorded: 'store',
  overdue: 'paused'
}

/** Leaves out each condition that another one explains. */
export const withoutExplained = (conditions: Condition[]): Condition[] => {
  const found = new Set(conditions.map(({ name }) => name))
  return conditions.filter(({ name }) => {
    const reason = explainedBy[name]
    return reason === undefined || !found.has(reason)
  })
}
