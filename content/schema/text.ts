import { z } from 'zod'

/** Words that must not be left empty. */
export const text = z.string().min(1)
