import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyContentTo } from '../../testing/project-copies.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'

const run = promisify(execFile)

/** The pages that languages lack after each edit, where the edits follow each other. */
async function lackingAfter(cwd: string, edits: [file: string, from: string, to: string][]) {
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { findLackingPages } from ${JSON.stringify(resolve('scripts/launch/whole-pages.ts'))}
    const lacking = JSON.parse(process.argv[1]).map(([file, from, to]) => {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(file + ' does not contain ' + from)
      writeFileSync(file, text.replace(from, to))
      return findLackingPages()
    })
    console.log(JSON.stringify(lacking))`
  const args = ['--input-type=module-typescript', '--eval', script, JSON.stringify(edits)]
  const { stdout } = await run('node', args, { cwd })
  return JSON.parse(stdout)
}

test('a page leaves a language while a sentence of a file that it shows is missing there', async () => {
  const root = await temporaryDir()
  await copyContentTo(root)
  await cp('site', join(root, 'site'), { recursive: true })
  await rm(join(root, 'content/pt/soccer-guide.mdx'))
  const found = await lackingAfter(root, [
    // The translation is of another sentence, and still there.
    ['content/deals.yaml', 'title: ', 'title: New '],
    ['content/es/deals.yaml', 'title: ', '# title: '],
    // No page's own: words around all pages.
    ['content/interface.yaml', 'dismiss: ', 'dismiss: New '],
    ['content/es/interface.yaml', 'dismiss: ', '# dismiss: ']
  ])
  const [guide, both] = [['/pt/soccer-guide'], ['/es', '/pt/soccer-guide']]
  expect(found).toEqual([guide, both, both, both])
})
