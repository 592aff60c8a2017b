import { join } from 'node:path'
import { startContestant } from './contestant.ts'

/** A CRM that takes every lead, each after `answerMs`. A process of its own: what it does must not delay who measures. */
export async function startTakingCrm(answerMs: number) {
  const crm = await startContestant(join(import.meta.dirname, 'crm-process.ts'), [String(answerMs)])
  return { ...crm, taken: async () => Number(await (await fetch(crm.url)).text()) }
}
