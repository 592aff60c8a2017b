import { z } from 'zod'

export const alertName = z.enum(['store', 'paused', 'overdue', 'dead', 'quarantine', 'disk', 'backup'])

export type AlertName = z.infer<typeof alertName>

/** Something that needs a person, as it is now. Its texts hold counts and ids of leads, nothing of a person. */
export type Condition = {
  name: AlertName
  /** Milliseconds since the epoch; undefined: known only since it was seen. */
  since?: number
  /** Grows with each lead that it concerns, where a larger one is news. */
  size?: number
  /** What happened. */
  what: string
  /** What it means for leads. */
  leads: string
}

/** An alert that the other explains does not start while that one is there. */
export const explainedBy: Partial<Record<AlertName, AlertName>> = { overdue: 'paused' }
