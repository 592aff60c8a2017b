import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { git } from './git.ts'

/** Below the project's folder: work folders, and the versions that were live. Git ignores it. */
export const editorFolder = '.editor'

/** Packages, and the cache of pictures and fonts. */
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
  await git(root, 'worktree', 'prune')
  await git(root, 'worktree', 'add', '--quiet', '--force', '--detach', resolve(folder), commit)
  for (const path of shared) {
    const original = resolve(root, path)
    if (existsSync(original)) await symlink(original, join(folder, path))
  }
  return folder
}
