import { z } from 'zod'

/** True until the agency puts something of its own in the place of what was invented to fill it. */
export const sample = z.boolean().default(false).meta({
  description: 'Invented to fill the place: to be replaced before launch.'
})
