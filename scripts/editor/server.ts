import { once } from 'node:events'
import { createServer } from 'node:http'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import config from '../../content-collections.ts'
import { createEditor } from './app.ts'
import { buildPage } from './build-page.ts'

/**
 * Serves the content editor, on this machine only, because it is for people who have the site's files. Ends with the
 * process that started it.
 */
const folder = await buildPage()
const listen = getRequestListener(createEditor(config.content, folder).fetch)
const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
server.listen(Number(process.env.EDITOR_PORT), 'localhost')
await once(server, 'listening')
process.send?.('listening')
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, () => process.exit(0))
