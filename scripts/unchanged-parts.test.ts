import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyContentTo } from '../testing/project-copies.ts'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'

const run = promisify(execFile)

/** The parts that each edit makes again, where the edits follow each other in the content of the folder. */
async function partsMadeAnew(cwd: string, edits: [file: string, from: string, to: string][]) {
  const script = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { keyOfDesk, keyOfPages } from ${JSON.stringify(resolve('scripts/unchanged-parts.ts'))}
    const keys = () => ({ es: keyOfPages('es', {}), pt: keyOfPages('pt', {}), desk: keyOfDesk({}) })
    let before = keys()
    const changes = JSON.parse(process.argv[1]).map(([file, from, to]) => {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(file + ' does not contain ' + from)
      writeFileSync(file, text.replace(from, to))
      const after = keys()
      const changed = Object.keys(after).filter((part) => after[part] !== before[part])
      before = after
      return changed
    })
    console.log(JSON.stringify(changes))`
  const args = ['--input-type=module-typescript', '--eval', script, JSON.stringify(edits)]
  const { stdout } = await run('node', args, { cwd })
  return JSON.parse(stdout)
}

test('a change makes the parts that show it again', async () => {
  const root = await temporaryDir()
  await copyContentTo(root)
  for (const file of ['contract/messages.ts', 'desk/time.ts']) await cp(file, join(root, file))
  const found = await partsMadeAnew(root, [
    // No page in another language shows it.
    ['content/careers.yaml', 'title: ', 'title: New '],
    // The other languages have words of their own for it.
    ['content/home.yaml', 'title: ', 'title: New '],
    ['content/es/home.yaml', 'title: ', 'title: Nueva '],
    // Portuguese lacks the words from now on, and shows the English ones.
    ['content/pt/interface.yaml', 'dismiss: ', '# dismiss: '],
    ['content/interface.yaml', 'dismiss: ', 'dismiss: New '],
    ['content/articles/the-role-of-a-consultant.mdx', 'title: ', 'title: New '],
    ['contract/messages.ts', 'export', '// A comment.\nexport'],
    ['desk/time.ts', 'const', '// A comment.\nconst']
  ])
  expect(found).toEqual([[], [], ['es'], ['pt'], ['pt'], ['es', 'pt'], ['es', 'pt', 'desk'], ['desk']])
})
