import { z } from 'zod'

/** Words that must not be left empty. */
export const text = z.string().min(1)

/** What search engines and browser tabs show of a page. */
export const pageHead = z.strictObject({ title: text, description: text })
