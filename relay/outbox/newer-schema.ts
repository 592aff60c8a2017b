/** Why a relay does not open a store that a newer one has upgraded. */
export const newerSchema = (found: number, known: number): string =>
  `a newer release of the relay has upgraded the schema (it has version ${found}, this relay knows ${known}); ` +
  'start that release again, or restore a copy from before the upgrade'
