import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { git } from './git.ts'
import { prepare, textOf } from './store.ts'
import { pictureFolder } from './store-picture.ts'
import { check, type Problem } from './check.ts'
import type { Document } from './documents.ts'
import { writeContent } from './content-file.ts'

/** A folder from which Vite serves the pages as they would be. Without one, drafts are checked and not shown. */
export function createPreview(folder: string | undefined) {
  async function write(path: string, text: string) {
    if (!folder || textOf(join(folder, path)) === text) return
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  return {
    shown: folder !== undefined,
    write,

    /** Shows what is typed, if the site can show it. Resolves with why it cannot. */
    async show(document: Document, sent: unknown): Promise<Problem[]> {
      const data = prepare(document, sent)
      const problems = await check(document, data)
      // A page that does not exist yet is shown once it is saved: the routes change with it.
      if (problems.length === 0 && existsSync(document.path))
        await write(document.path, writeContent(textOf(document.path), data))
      return problems
    },

    async takePicture(file: string) {
      const path = `${pictureFolder}/${file}`
      if (folder) await copyFile(path, join(folder, path))
    },

    /** Follows the commits of the project. */
    async catchUp() {
      if (folder)
        await git(folder, 'checkout', '--quiet', '--force', '--detach', await git('.', 'rev-parse', 'HEAD'))
    }
  }
}

export type Preview = ReturnType<typeof createPreview>
