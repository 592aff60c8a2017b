import process from 'node:process'
import { buildSite } from '../../scripts/build.ts'
import { asAuthor, byStaff, changesIn, checkOut, git, linesOf, missingFrom, unreleased } from '../git.ts'
import { buildCheckout, createPublisher, readLive, markLive } from './publisher.ts'

type Brought = { ok: true; kept: number } | { ok: false; reason: string }

/**
 * Checks out a release, earlier or later, and puts on top of it what the staff saved and the release lacks. It changes
 * nothing if the two conflict. The commit before stays under `refs/before/<release>`.
 */
export async function bringRelease(root: string, release: string): Promise<Brought> {
  const named = await git(root, 'rev-parse', 'HEAD', `${release}^{commit}`).catch(() => '')
  const [before = '', wanted] = linesOf(named)
  if (!wanted) return refuse(`There is no release ${release}.`)
  const changed = await git(root, 'status', '--porcelain', '--untracked-files=no')
  if (changed) return refuse(`Somebody changed files here without a commit. Commit or undo this:\n${changed}`)
  const [{ by, what } = {}] = await madeByHand(root)
  if (by)
    return refuse(`${by} committed “${what}” here, and the forge does not have it. Push it, and release it.`)

  const saved = await savedByStaff(root, wanted)
  const live = (await readLive(root))?.version?.commit
  const notLive = new Set(live ? linesOf(await git(root, 'rev-list', ...missingFrom(live, 'HEAD'))) : saved)

  const folder = await checkOut(root, 'update', wanted)
  let [top, liveNow] = [wanted, wanted]
  for (const commit of saved) {
    const conflict = await pick(folder, commit)
    if (conflict) return refuse(await sentenceOf(root, release, commit, conflict))
    top = await git(folder, 'rev-parse', 'HEAD')
    if (!notLive.has(commit)) liveNow = top
  }
  await git(root, 'update-ref', `refs/before/${release}`, before)
  await git(root, 'checkout', '--quiet', '--detach', top)
  if (live) await markLive(root, liveNow)
  return { ok: true, kept: saved.length }
}

const refuse = (reason: string) => ({ ok: false as const, reason })

/** What the staff saved and a release lacks, oldest first. */
const savedByStaff = async (root: string, release: string) =>
  linesOf(await git(root, 'rev-list', '--reverse', byStaff, ...missingFrom(release, 'HEAD')))

/** Commits that somebody made here by hand and did not push. The update would lose them. */
async function madeByHand(root: string) {
  const own = await changesIn(root, ['--no-merges', 'HEAD', ...unreleased], ['.'])
  if (own.length === 0) return []
  const saved = new Set(linesOf(await git(root, 'rev-list', byStaff, 'HEAD')))
  return own.filter(({ commit }) => !saved.has(commit))
}

/** Repeats a commit. Resolves with the files that conflict. */
async function pick(folder: string, commit: string): Promise<string[] | undefined> {
  try {
    await git(folder, ...asAuthor('Update'), 'cherry-pick', '--allow-empty', '--no-gpg-sign', commit)
    return undefined
  } catch (error) {
    const files = linesOf(await git(folder, 'diff', '--name-only', '--diff-filter=U'))
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
    'Merge the branch staff into the code, resolve the conflict there, and release that.'
  ].join('\n')
}

async function bringCode(release: string): Promise<string> {
  const brought = await bringRelease('.', release)
  if (!brought.ok) return brought.reason
  if (brought.kept > 0) console.log(`Kept ${brought.kept} changes of the staff on top of ${release}.`)
  return ''
}

async function buildAgain(release: string): Promise<string> {
  const live = (await readLive('.'))?.version
  if (!live?.commit) return (await buildSite()) ? '' : 'The site is as it was.'
  const publisher = createPublisher({ root: '.', build: buildCheckout(process.env) })
  await publisher.publish(`Update to ${release}`, live.commit)
  const { work } = await publisher.status()
  return work.phase === 'stopped' ? `${work.problems.join('\n')}\nThe site is as it was.` : ''
}

/**
 * The two steps of deploy/update.sh: `code v1.2.0` brings the files of a release, `site v1.2.0` builds the site with
 * them. What the staff saved and did not publish stays unpublished.
 */
if (import.meta.main) {
  const [step, release = ''] = process.argv.slice(2)
  const problem = await (step === 'code' ? bringCode(release) : buildAgain(release))
  if (problem) {
    console.error(problem)
    process.exitCode = 1
  }
}
