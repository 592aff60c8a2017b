import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { check, type Problem } from './check.ts'
import { contentAt, textOf, tryRead, writeContent } from './content-file.ts'
import type { Document } from './documents.ts'
import { git } from './git.ts'
import { pictureFolder } from './store-picture.ts'
import { prepare } from './store.ts'

/** A folder from which Vite serves the pages as they would be. Without one, drafts are checked and not shown. */
export function createPreview(folder: string | undefined) {
  async function write(path: string, text: string) {
    if (!folder || textOf(join(folder, path)) === text) return
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  return {
    shown: folder !== undefined,
    /** Takes out of the pages what was typed and not saved. Only those in English are shown. */
    forget: ({ path, translation }: Document) =>
      quietly(async () => {
        // What cannot be read would take all pages out of the preview.
        if (!translation && tryRead(() => contentAt(path))) await write(path, textOf(path))
      }),

    /** Shows what is typed, if the site can show it. Resolves with why it cannot. */
    async show(document: Document, sent: unknown): Promise<Problem[]> {
      const data = prepare(document, sent)
      const problems = await check(document, data)
      // A page that does not exist yet is shown once it is saved: the routes change with it.
      if (problems.length === 0 && !document.translation && existsSync(document.path))
        await write(document.path, writeContent(textOf(document.path), data))
      return problems
    },

    takePicture: (file: string) =>
      quietly(async () => {
        const path = `${pictureFolder}/${file}`
        if (folder) await copyFile(path, join(folder, path))
      }),

    /** Follows the commits of the project. */
    catchUp: () =>
      quietly(async () => {
        if (folder)
          await git(folder, 'checkout', '--quiet', '--force', '--detach', await git('.', 'rev-parse', 'HEAD'))
      })
  }
}

/** What is saved is saved, also if its preview cannot follow. */
async function quietly(follow: () => Promise<void>) {
  try {
    await follow()
  } catch (error) {
    console.error(error)
  }
}

export type Preview = ReturnType<typeof createPreview>
