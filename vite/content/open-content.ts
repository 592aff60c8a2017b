import { EventEmitter } from 'node:events'
import path from 'node:path'
import { createBuilder, isSingleton, type AnyContent, type Builder } from '@content-collections/core'
import { describeProblems } from './describe-problems.ts'
import { publish } from './publish.ts'

export type Content = {
  /** Checks everything. Resolves with the problems, one line each. Publishes the content if there are none. */
  build(): Promise<string[]>
  /** Does the same after a change of one file. */
  update(change: 'create' | 'update' | 'delete', file: string): Promise<string[]>
}

/** Folder from which the content's modules are imported. */
export const publishedIn = (root: string) => path.join(root, '.content-collections/generated')

/** Opens the content that `content-collections.ts` in `root` describes. */
export async function openContent(root: string): Promise<Content> {
  const emitter = new EventEmitter()
  const problems = listen(emitter.on.bind(emitter))
  const draft = path.join(root, '.content-collections/draft')
  const options = { configName: 'config.mjs', outputDir: draft }
  const builder = await createBuilder(path.join(root, 'content-collections.ts'), options, emitter)
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Runs one job at a time, because an editor may save a file twice in a row. `work` resolves to whether it has built
   * anything.
   */
  function inTurn(work: () => Promise<boolean>): Promise<string[]> {
    const result = turn.then(async () => {
      const built = await work()
      const found = (await Promise.all(problems.splice(0))).flat()
      if (built && found.length === 0) await publish(draft, publishedIn(root))
      return found
    })
    turn = result.catch(() => undefined)
    return result
  }

  return {
    build: () => inTurn(() => builder.build().then(() => true)),
    update: (change, file) => inTurn(() => builder.sync(change, file))
  }
}

/**
 * Collects the builder's problems. It reports an unreadable file when it is opened, and everything else during the
 * build.
 */
function listen(on: Builder['on']): Promise<string[]>[] {
  const problems: Promise<string[]>[] = []
  const report = (problem: string) => void problems.push(Promise.resolve([problem]))
  on('collector:read-error', ({ filePath, error }) => report(`${filePath}: ${error.message}`))
  on('collector:parse-error', ({ filePath, error }) => report(`${filePath}: ${error.message}`))
  on('transformer:validation-error', ({ collection, file }) => {
    const place = fileOf(collection, file.path)
    problems.push(
      describeProblems(collection.schema, file.data).then((found) =>
        found.map((problem) => `${place}: ${problem}`)
      )
    )
  })
  on('transformer:error', ({ collection, error }) => report(`${fileOf(collection)}: ${error.message}`))
  on('transformer:result-error', ({ collection, error }) => report(`${fileOf(collection)}: ${error.message}`))
  on('watcher:config-reload-error', ({ error }) => report(error.message))
  return problems
}

function fileOf(collection: AnyContent, file = ''): string {
  return isSingleton(collection) ? collection.filePath : path.posix.join(collection.directory, file)
}
