import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startContestant, type Contestant } from './contestant.ts'

const folder = join(import.meta.dirname, '../pg-boss')

/** Opens pg-boss in its own package folder, which is installed on first use. Undefined if it cannot be installed. */
export async function openBoss(url: string): Promise<(() => Promise<Contestant>) | undefined> {
  try {
    if (!existsSync(join(folder, 'node_modules'))) {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    }
  } catch {
    console.log('pg-boss cannot be installed here, so it is skipped')
    return undefined
  }
  return () => startContestant(join(folder, 'serve.ts'), [url])
}
