import { z } from 'zod'

/** True until the agency replaces an invented record with its own. */
export const sample = z.boolean().default(false).meta({
  description: 'Invented to fill the place. Replace it, then switch this off.'
})
