import type { z } from 'zod'
import type { findYourPassSchema, PassResults } from '../../content/schema/find-your-pass.ts'
import type { PagePath } from '../routes.ts'

type Table = z.output<ReturnType<typeof findYourPassSchema<PagePath>>>

export type Results = PassResults<Table['rules'][number], Table['programs'][number]>

/**
 * Loads what the first and the third answer still allow, by their key. Empty here: the build writes it from the content, in
 * `vite/pass-results-plugin.ts`.
 */
export const results: Partial<Record<string, () => Promise<{ default: Results }>>> = {}
