import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { openContent, publishedIn, type Content } from './open-content.ts'

/**
 * Makes the content importable as `content-collections`. A bad record fails the build. In development it is shown over
 * the page, which keeps its earlier content.
 */
export function content(): Plugin {
  let root = process.cwd()
  let opened: Content | undefined

  return {
    name: 'content',

    config: (config) => {
      root = path.resolve(config.root ?? root)
      return {
        resolve: { alias: { 'content-collections': publishedIn(root) } },
        optimizeDeps: { exclude: ['content-collections'] }
      }
    },

    async buildStart() {
      // React Router opens a second server, which only reads the names that a page exports.
      if (this.environment.config.cacheDir.endsWith('.vite-child-compiler')) return
      opened = await openContent(root)
      const problems = await opened.build()
      if (problems.length > 0) this.error(listProblems(problems))
    },

    configureServer(server) {
      const changes = { add: 'create', change: 'update', unlink: 'delete' } as const
      for (const [event, change] of Object.entries(changes)) {
        server.watcher.on(event, (file: string) => {
          opened?.update(change, file).then(
            (problems) => problems.length > 0 && show(server, listProblems(problems)),
            (error: unknown) => show(server, String(error))
          )
        })
      }
    }
  }
}

/** Sorted by file, because records are read concurrently and finish in random order. */
function listProblems(problems: readonly string[]): string {
  const lines = problems.toSorted().map((problem) => `- ${problem}`)
  return `The content has problems:\n${lines.join('\n')}`
}

function show(server: ViteDevServer, message: string) {
  server.config.logger.error(message)
  server.ws.send({ type: 'error', err: { message, stack: '' } })
}
