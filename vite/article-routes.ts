import { utimesSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { articlesFolder } from '../content/schema/article-files.ts'

/**
 * In development, an article that is added or removed changes the table of pages, which is read again when its file
 * changes.
 */
export function articleRoutes(): Plugin {
  return {
    name: 'article-routes',
    apply: 'serve',
    configureServer({ config, watcher }) {
      const folder = path.join(config.root, articlesFolder)
      for (const event of ['add', 'unlink']) {
        watcher.on(event, (file: string) => {
          if (path.dirname(file) !== folder || path.extname(file) !== '.mdx') return
          const now = new Date()
          utimesSync(path.join(config.root, 'site/routes.ts'), now, now)
        })
      }
    }
  }
}
