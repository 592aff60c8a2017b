import { createServer } from 'vite'

/**
 * Serves the site with hot reload, on the port that it is given. It prints its address once the first view of any page is
 * quick: for a page, the server needs the modules of all, and the browser mostly those that all pages share.
 */
const server = await createServer({ server: { port: Number(process.argv[2]), strictPort: true } })
await server.listen()
const { client } = server.environments
const [home = ''] = server.resolvedUrls?.local ?? []
await Promise.all([
  fetch(home),
  client.warmupRequest('/site/entry.client.tsx'),
  client.warmupRequest('/site/root.tsx')
])
await client.waitForRequestsIdle()
server.printUrls()
server.bindCLIShortcuts({ print: true })
process.send?.('listening')
