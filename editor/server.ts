import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { build } from 'vite'
import { editorPath } from '../contract/addresses.ts'
import { siteSettings } from '../scripts/build-folders.ts'
import { documents as content } from '../vite/documents.ts'
import { subsetFonts } from '../vite/fonts/font-plugin.ts'
import { breakpoints, palette } from '../vite/style-sheets.ts'
import { createEditor } from './app.ts'
import { createDocuments } from './documents.ts'
import { git } from './git.ts'
import { createPreview } from './preview.ts'
import { buildCheckout, createPublisher } from './publishing/publisher.ts'
import { createStore } from './store.ts'

/**
 * Serves the content editor, on this machine only: a tunnel or a sign-in brings people to it. Ends with the process that
 * started it.
 */
const { EDITOR_PORT: port, PREVIEW_FOLDER: previewFolder } = process.env

const preview = createPreview(previewFolder && existsSync(previewFolder) ? previewFolder : undefined)
const documents = createDocuments(content)

let built: Promise<string> | undefined
const editor = createEditor({
  documents,
  preview,
  store: createStore(documents),
  publisher: createPublisher({ root: '.', build: buildCheckout(process.env) }),
  owner: await git('.', 'config', 'user.name').catch(() => ''),
  siteUrl: siteSettings().siteUrl,
  page: () => (built ??= buildPage())
})

const listen = getRequestListener(editor.fetch)
const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
server.listen(Number(port), 'localhost')
await once(server, 'listening')
process.send?.('listening')
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, () => process.exit(0))

/** Builds the editor's page, outside of everything that is published. Resolves with its folder. */
async function buildPage(): Promise<string> {
  const folder = '.cache/editor'
  await build({
    configFile: false,
    root: `${import.meta.dirname}/page`,
    base: editorPath,
    publicDir: false,
    plugins: [palette(), subsetFonts(`${import.meta.dirname}/..`)],
    css: { postcss: { plugins: [breakpoints()] } },
    logLevel: 'error',
    build: { outDir: resolve(folder), emptyOutDir: true, target: 'esnext' }
  })
  return folder
}
