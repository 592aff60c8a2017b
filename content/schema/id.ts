import { z } from 'zod'

/** Names a record for the code and for addresses; visitors never read it. */
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .meta({
    format: 'id',
    description:
      'Names the record in addresses and files. The editor makes it from the names, and then it stays.'
  })

/** For `refine` of a list: every record has an id of its own. */
export const ownIds = [
  (records: { id: string }[]) => new Set(records.map((record) => record.id)).size === records.length,
  'every record needs an id of its own'
] as const
