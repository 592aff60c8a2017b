import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git } from '../editor/git.ts'
import { freePort } from './relay/free-port.ts'
import { Program } from './program.ts'

/** The content in a git repository of its own, and the editor's server on it as a process. */
export async function openEditorProject() {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-editor-'))
  await cp('content', join(root, 'content'), { recursive: true })
  await writeFile(join(root, '.gitignore'), '.cache/\n')
  const who = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  await git(root, 'init', '--quiet')
  await git(root, 'add', '.')
  await git(root, ...who, 'commit', '--quiet', '--message', 'Begin')
  const port = await freePort()
  const program = new Program('editor/server.ts', { EDITOR_PORT: String(port) }, [], { cwd: root })
  await program.start()
  const url = `http://localhost:${port}/admin/`

  return {
    root,
    url,
    read: (path: string) => readFile(join(root, path), 'utf8'),

    /** Calls the server as the editor's page does, for a person. */
    async call(path: string, sent?: object | Uint8Array<ArrayBuffer>, by = 'Anna') {
      const headers = { 'Editor-Name': by, 'Sec-Fetch-Site': 'same-origin' }
      const body = sent instanceof Uint8Array ? sent : JSON.stringify(sent)
      const response = await fetch(
        `${url}api/${path}`,
        sent ? { method: 'POST', headers, body } : { headers }
      )
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },

    async stop() {
      await program.stop()
      await rm(root, { recursive: true })
    }
  }
}
