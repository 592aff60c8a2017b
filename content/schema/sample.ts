import { z } from 'zod'

/**
 * True until the agency replaces an invented record with its own. Every part of a page that shows one says so
 * (`site/pages/sample-note.tsx`).
 */
export const sample = z.boolean().default(false).meta({
  description: 'This content is invented. Replace it, then switch this off.'
})

/** Of a person, a quote or what a price buys. A build for the public refuses it (`scripts/launch/samples.ts`). */
export const refusedSample = sample.meta({
  refused: true,
  description:
    'This content is invented, so the public site cannot be built. Replace it, then switch this off.'
})
