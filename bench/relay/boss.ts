import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startContestant, type Contestant } from './contestant.ts'

const folder = join(import.meta.dirname, '../pg-boss')

/** pg-boss in its own package folder, installed when first asked for; undefined where it cannot be had. */
export async function openBoss(url: string): Promise<(() => Promise<Contestant>) | undefined> {
  try {
    if (!existsSync(join(folder, 'node_modules'))) {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    }
  } catch {
    console.log('pg-boss cannot be installed here: it is left out')
    return undefined
  }
  return () => startContestant(join(folder, 'serve.ts'), [url])
}
