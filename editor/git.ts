import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { slug } from './names.ts'

const run = promisify(execFile)

/** Runs git in a folder. Resolves with what it printed, throws with what it complained about. */
export const git = async (folder: string, ...args: string[]) => (await gitExactly(folder, ...args)).trimEnd()

const maxBuffer = 64 * 1024 * 1024

/** The same, with the last line breaks and the zeros between names. */
export async function gitExactly(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder, maxBuffer })
  return stdout
}

/** The text of a file in a commit, named like `HEAD:./content/home.yaml`; empty if the commit lacks it. */
export async function textAt(folder: string, name: string): Promise<string> {
  const [text = ''] = await textsAt(folder, [name])
  return text
}

/** The same for any number of names, with one call of git. */
export async function textsAt(folder: string, names: string[]): Promise<string[]> {
  const reading = run('git', ['cat-file', '--batch'], { cwd: folder, maxBuffer, encoding: 'buffer' })
  // Git that ends early says why with its exit code.
  reading.child.stdin?.on('error', () => undefined).end(`${names.join('\n')}\n`)
  const { stdout } = await reading
  let at = 0
  const readTo = (end: number) => {
    const text = stdout.toString('utf8', at, end)
    // A line break follows each text and each header.
    at = end + 1
    return text
  }
  return names.map(() => {
    // `<name of the object> blob <bytes>`, or `<name> missing`.
    const [, bytes] = / blob (\d+)$/.exec(readTo(stdout.indexOf('\n', at))) ?? []
    return bytes === undefined ? '' : readTo(at + Number(bytes))
  })
}

export const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Selects the commits of `one` whose change `other` lacks. Another commit with the same change counts as the same. */
export function missingFrom(other: string, one: string): string[] {
  return ['--no-merges', '--cherry-pick', '--right-only', `${other}...${one}`]
}

export type Change = { commit: string; at: string; by: string; what: string }

/** The commits that `range` and `paths` select, newest first. */
export async function changesIn(folder: string, range: string[], paths: string[]): Promise<Change[]> {
  const log = await git(folder, 'log', '--format=%H%x09%aI%x09%an%x09%s', ...range, '--', ...paths)
  return linesOf(log).map((line) => {
    const [commit = '', at = '', by = '', ...what] = line.split('\t')
    return { commit, at, by, what: what.join(' ') }
  })
}

/** The host in the email address of everybody who saves in the editor. */
const editorDomain = 'editor.invalid'

/** Selects, for `git log`, what was saved in the editor. */
export const byStaff = `--author=@${editorDomain}>`

/** Options of git for a commit in the name of an editor. */
export function asAuthor(name: string): string[] {
  const email = `${slug(name) || 'editor'}@${editorDomain}`
  return ['-c', `user.name=${name}`, '-c', `user.email=${email}`]
}

/** Selects what neither a release nor the forge has. */
export const unreleased = ['--not', '--tags', '--exclude=origin/staff', '--remotes']

/** Below the project's folder: work folders, and the versions that were live. Git ignores it. */
export const editorFolder = '.editor'

const shared = ['node_modules', '.cache']

/**
 * Puts the files of a commit into a work folder of their own, so that nothing that is still being written there gets
 * published. Resolves with the folder.
 */
export async function checkOut(root: string, name: string, commit: string): Promise<string> {
  const folder = join(root, editorFolder, name)
  if (existsSync(join(folder, '.git'))) {
    await git(folder, 'checkout', '--quiet', '--force', '--detach', commit)
    await git(folder, 'clean', '--quiet', '--force', '-d', ...shared.flatMap((path) => ['--exclude', path]))
    return folder
  }
  // Also where git still knows a folder that is gone.
  await git(root, 'worktree', 'add', '--quiet', '--force', '--detach', resolve(folder), commit)
  for (const path of shared) {
    const original = resolve(root, path)
    if (existsSync(original)) await symlink(original, join(folder, path))
  }
  return folder
}
