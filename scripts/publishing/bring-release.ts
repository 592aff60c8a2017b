import { checkOut } from './check-out.ts'
import { changesIn, git } from './git.ts'
import { markLive, readLive } from './versions.ts'

/** The branch of the forge that has what the staff saved on the server. Only the server writes it. */
export const staffBranch = 'staff'

/** Each change keeps its author; who repeated it needs a name, too. */
const committer = ['-c', 'user.name=Update', '-c', 'user.email=update@editor.invalid']

type Brought = { ok: true; kept: number } | { ok: false; reason: string }

/**
 * Checks out a release, earlier or later, and puts on top of it what the staff saved and the release lacks. It changes
 * nothing if the two conflict. The commit before stays under `refs/before/<release>`.
 */
export async function bringRelease(root: string, release: string): Promise<Brought> {
  const wanted = await git(root, 'rev-parse', '--verify', '--quiet', `${release}^{commit}`).catch(() => '')
  if (!wanted) return { ok: false, reason: `There is no release ${release}.` }
  const changed = await git(root, 'status', '--porcelain', '--untracked-files=no')
  if (changed)
    return {
      ok: false,
      reason: `Somebody changed files here without a commit. Commit or undo this:\n${changed}`
    }

  const before = await git(root, 'rev-parse', 'HEAD')
  const saved = await savedByStaff(root, wanted)
  const live = (await readLive(root))?.version
  const notLive = new Set(live ? await onlyIn(root, 'HEAD', live.commit) : saved)

  const folder = await checkOut(root, 'update', wanted)
  let liveNow = wanted
  for (const commit of saved) {
    const conflict = await pick(folder, commit)
    if (conflict) return { ok: false, reason: await sentenceOf(root, release, commit, conflict) }
    if (!notLive.has(commit)) liveNow = await git(folder, 'rev-parse', 'HEAD')
  }
  await git(root, 'update-ref', `refs/before/${release}`, before)
  await git(root, 'checkout', '--quiet', '--detach', await git(folder, 'rev-parse', 'HEAD'))
  if (live) await markLive(root, liveNow)
  return { ok: true, kept: saved.length }
}

/** Commits of the server that neither a release nor another branch of the forge has, oldest first. */
async function savedByStaff(root: string, release: string): Promise<string[]> {
  const known = ['--not', '--tags', `--exclude=*/${staffBranch}`, '--remotes']
  const own = lines(await git(root, 'rev-list', '--reverse', '--no-merges', 'HEAD', ...known))
  const missing = new Set(await onlyIn(root, 'HEAD', release))
  return own.filter((commit) => missing.has(commit))
}

/** Commits of `one` whose change `other` does not have, also not under another name. */
const onlyIn = async (root: string, one: string, other: string) =>
  lines(await git(root, 'rev-list', '--no-merges', '--cherry-pick', '--right-only', `${other}...${one}`))

/** Repeats a commit. Resolves with the files that conflict. */
async function pick(folder: string, commit: string): Promise<string[] | undefined> {
  try {
    await git(folder, ...committer, 'cherry-pick', '--allow-empty', '--no-gpg-sign', commit)
    return undefined
  } catch (error) {
    const files = lines(await git(folder, 'diff', '--name-only', '--diff-filter=U'))
    const change = await git(folder, 'status', '--porcelain', '--untracked-files=no')
    // The release has it already.
    const needless = change === ''
    await git(folder, 'cherry-pick', needless ? '--skip' : '--abort')
    if (needless) return undefined
    if (files.length === 0) throw error
    return files
  }
}

async function sentenceOf(root: string, release: string, commit: string, files: string[]): Promise<string> {
  const [change] = await changesIn(root, ['--max-count=1', commit], ['.'])
  return [
    `${release} conflicts with what ${change?.by} saved: “${change?.what}”, in ${files.join(', ')}. Nothing has changed here.`,
    `Merge the branch ${staffBranch} into the code, resolve the conflict there, and release that.`
  ].join('\n')
}

const lines = (text: string) => text.split('\n').filter(Boolean)
