import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs git in a folder. Resolves with what it printed, throws with what it complained about. */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trimEnd()
}

/** The lines of what git printed. */
export const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Selects the commits of `one` whose change `other` lacks. Another commit with the same change counts as the same. */
export const missingFrom = (other: string, one: string) => [
  '--no-merges',
  '--cherry-pick',
  '--right-only',
  `${other}...${one}`
]

export type Change = { commit: string; at: string; by: string; what: string }

/** The commits that `range` and `paths` select, newest first. */
export async function changesIn(folder: string, range: string[], paths: string[]): Promise<Change[]> {
  const log = await git(folder, 'log', '--format=%H%x09%aI%x09%an%x09%s', ...range, '--', ...paths)
  return linesOf(log).map((line) => {
    const [commit = '', at = '', by = '', ...what] = line.split('\t')
    return { commit, at, by, what: what.join(' ') }
  })
}
