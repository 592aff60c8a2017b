import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { check, type Problem } from './check.ts'
import { contentAt, textOf, tryRead, writeContent } from './content-file.ts'
import type { Document } from './documents.ts'
import { git } from './git.ts'
import { pictureFolder } from './store-picture.ts'
import { prepare } from './store.ts'

/** The person who types a text that is not saved, and the window. */
type Typing = { window: string; by: string }

/** A folder from which Vite serves the pages as they would be. Without one, drafts are checked and not shown. */
export function createPreview(folder: string | undefined) {
  /** Whose text each page shows, by the page's id. All windows see the same pages. */
  const typing = new Map<string, Typing>()

  async function write(path: string, text: string) {
    if (!folder || textOf(join(folder, path)) === text) return
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  return {
    shown: folder !== undefined,
    /** The texts typed in other windows, so that no window takes them for its own. */
    typedOutside: (window: string) =>
      [...typing].filter(([, one]) => one.window !== window).map(([id, { by }]) => ({ id, by })),

    /** Takes out of a page what was typed in a window and not saved. Only those in English are shown. */
    forget: ({ id, path, translation }: Document, window: string) =>
      quietly(async () => {
        if ((typing.get(id)?.window ?? window) !== window) return
        typing.delete(id)
        // What cannot be read would take all pages out of the preview.
        if (!translation && tryRead(() => contentAt(path))) await write(path, textOf(path))
      }),

    /** Shows what is typed, if the site can show it, in place of what another window typed. Resolves with why it cannot. */
    async show(document: Document, sent: unknown, who: Typing): Promise<Problem[]> {
      const data = prepare(document, sent)
      const problems = await check(document, data)
      // A page that does not exist yet is shown once it is saved: the routes change with it.
      if (problems.length > 0 || document.translation || !existsSync(document.path)) return problems
      const text = writeContent(textOf(document.path), data)
      await write(document.path, text)
      if (text === textOf(document.path)) typing.delete(document.id)
      else typing.set(document.id, who)
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
        typing.clear()
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
