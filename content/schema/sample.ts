import { z } from 'zod'

/** True until the agency replaces an invented record with its own. */
export const sample = z.boolean().default(false).meta({
  description: 'This content is invented. Replace it, then switch this off.'
})
