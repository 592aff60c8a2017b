import { join } from 'node:path'
import { startServerProcess } from '../server-process.ts'

/**
 * A CRM that accepts every lead after `answerMs`. It has its own process, so that its work does not delay the
 * measurement.
 */
export async function startTakingCrm(answerMs: number) {
  const crm = await startServerProcess(join(import.meta.dirname, 'crm-process.ts'), [String(answerMs)])
  return { ...crm, taken: async () => Number(await (await fetch(crm.url)).text()) }
}
