import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import config from '../content-collections.ts'
import { siteSettings } from '../scripts/build-stamp.ts'
import { buildCheckout, createPublisher } from './publishing/publisher.ts'
import { git } from './git.ts'
import { createEditor } from './app.ts'
import { buildPage } from './build-page.ts'
import { createDocuments } from './documents.ts'
import { createPreview } from './preview.ts'
import { createStore } from './store.ts'

/**
 * Serves the content editor, on this machine only: a tunnel or a sign-in brings people to it. Ends with the process that
 * started it.
 */
const { EDITOR_PORT: port, PREVIEW_FOLDER: previewFolder } = process.env

const preview = createPreview(previewFolder && existsSync(previewFolder) ? previewFolder : undefined)
const documents = createDocuments(config.content)

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
