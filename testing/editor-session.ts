import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { freePort } from './relay/free-port.ts'
import { Program } from './program.ts'

/** Starts the content editor as a process. Its address uses `localhost`: without TLS, browsers give no other host folders. */
export async function startEditor() {
  const port = await freePort()
  const program = new Program('scripts/editor/server.ts', { EDITOR_PORT: String(port) })
  await program.start()
  return { url: `http://localhost:${port}/admin/`, stop: () => program.stop() }
}

/**
 * Opens the editor on a copy of the content that the browser keeps. Only the folder dialog is replaced, because a headless
 * browser has none.
 */
export async function openEditor(page: Page, url: string) {
  await page.addInitScript(() => {
    Reflect.set(window, 'showDirectoryPicker', () => navigator.storage.getDirectory())
  })
  await page.goto(url)
  await page.evaluate(fillFolder, readContent())
  await page.getByRole('button', { name: 'Work with Local Repository' }).click()
  await page.getByRole('treeitem', { name: 'Pages' }).waitFor()
  return {
    /** Reads the current text of a file in the folder. */
    read: (path: string) => page.evaluate(readText, path),

    /** Opens a file by its names in the lists. */
    async open(...names: string[]) {
      for (const name of names) {
        await page
          .getByRole('treeitem', { name })
          .or(page.getByRole('row', { name, exact: true }))
          .click()
      }
    },

    /** Saves the file and waits until the list is shown again. */
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('group', { name: 'Content Editor' }).waitFor({ state: 'hidden' })
    }
  }
}

/** Finds a field within another or within the page. Expands a group of fields first. */
export function field(within: Page | Locator, name: string): Locator {
  return within.getByRole('group', { name: new RegExp(`^“\\W*${name}\\W*” Field$`) }).first()
}

export async function unfold(within: Page | Locator, name: string): Promise<Locator> {
  const group = field(within, name)
  await group.getByRole('button', { name: 'Expand' }).first().click()
  return group
}

function readContent() {
  const files = globSync('content/**/*.{yaml,mdx,jpg,png}')
  return files.map((path) => ({ path, data: readFileSync(path).toString('base64') }))
}

/** Runs in the page. The editor recognizes a project by its `.git`. */
async function fillFolder(files: { path: string; data: string }[]) {
  const root = await navigator.storage.getDirectory()
  await root.getDirectoryHandle('.git', { create: true })
  for (const { path, data } of files) {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    let folder = root
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true })
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
    await writable.write(await (await fetch(`data:;base64,${data}`)).blob())
    await writable.close()
  }
}

/** Runs in the page. */
async function readText(path: string) {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  let folder = await navigator.storage.getDirectory()
  for (const part of parts) folder = await folder.getDirectoryHandle(part)
  return (await (await folder.getFileHandle(name)).getFile()).text()
}
