import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { deskOn } from './desk/desk-on.ts'
import { noCaddy, startCaddy } from './faults/caddy.ts'
import { leaveOutIf } from './needs.ts'
import { emptiedStore } from './relay/emptied-store.ts'
import { freePort } from './relay/free-port.ts'
import { serve } from './relay/serve.ts'
import { temporaryDir } from './relay/temporary-dir.ts'
import { waitFor } from './wait-for.ts'

// The proxy in front of the content editor asks the desk who somebody is.

const name = 'José Müller'
const forged = { 'Remote-User': 'Eve' }
const ofPage = { Accept: 'text/html,application/xhtml+xml' }

/** The desk as a relay serves it, and in the editor's place a server that tells what reaches it. */
async function openServers() {
  const desk = deskOn(await emptiedStore())
  const listen = getRequestListener(async (request) => {
    if (new URL(request.url).pathname === '/readyz') return new Response()
    return desk.answer(request, { address: '127.0.0.1' })
  })
  const deskUrl = await serve((request, response) => void listen(request, response))
  const editorUrl = await serve((request, response) => {
    response.setHeader('Set-Cookie', '__Host-desk=planted')
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }))
  })
  const cookieOf = async (role: 'reader' | 'editor') =>
    desk.sessionOf(await desk.addPerson(role, role === 'editor' ? name : undefined))
  return { deskUrl, editorUrl, reader: await cookieOf('reader'), editor: await cookieOf('editor') }
}

// Debian installs it where only root looks for programs.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
const noNginx = () =>
  spawnSync('nginx', ['-v'], { env }).status === 0 ? undefined : 'it takes nginx (package "nginx-light")'

/** nginx with `deploy/editor.nginx.conf`, on a port of its own without TLS. */
async function startNginx(deskUrl: string, editorUrl: string) {
  const [dir, port] = [await temporaryDir(), await freePort()]
  const server = (await readFile('deploy/editor.nginx.conf', 'utf8'))
    .replaceAll(/^.*(?:ssl_certificate|listen \[::\]).*\n/gm, '')
    .replace('listen 8443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:9000', new URL(deskUrl).host)
    .replaceAll('127.0.0.1:3100', new URL(editorUrl).host)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`
  )
  const config = `daemon off; pid ${dir}/pid; error_log stderr; events {}
    http { access_log off; ${folders.join(' ')}
    ${server} }`
  const file = join(dir, 'nginx.conf')
  await writeFile(file, config)
  const nginx = spawn('nginx', ['-p', dir, '-c', file], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    const gone = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await gone
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor('nginx', async () => (await fetch(url)).status)
  return url
}

async function startCaddyWithEditor(deskUrl: string, editorUrl: string) {
  const caddy = await startCaddy('http', [deskUrl], editorUrl)
  onTestFinished(() => caddy[Symbol.asyncDispose]())
  return caddy.editorUrl
}

test.for([
  ['Caddy', noCaddy, startCaddyWithEditor],
  ['nginx', noNginx, startNginx]
] as const)(
  '%s lets in to the editor whom the desk lets edit, and tells their name',
  async ([, none, start], context) => {
    leaveOutIf(context, none())
    const { deskUrl, editorUrl, reader, editor } = await openServers()
    const proxy = await start(deskUrl, editorUrl)
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      fetch(proxy + path, { method, headers: { ...forged, ...headers }, redirect: 'manual' })

    const page = await ask('/admin/', ofPage)
    expect([page.status, page.headers.get('Location')]).toEqual([302, 'https://127.0.0.1/desk/editor'])
    expect((await ask('/', { Cookie: '__Host-desk=forged', ...ofPage })).status).toBe(302)
    const save = await ask('/admin/api/save', {}, 'POST')
    expect([save.status, await save.text()]).toEqual([401, expect.stringContaining('Sign in at the desk')])

    const refused = await ask('/admin/', { Cookie: reader, ...ofPage })
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Readers of the desk')
    ])

    const headers = { Cookie: `${editor}; other=1`, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await ask('/admin/api/save?id=home', headers, 'POST')
    const reached = await answer.json()
    expect(reached).toMatchObject({ method: 'POST', url: '/admin/api/save?id=home' })
    expect(Buffer.from(reached.headers['remote-user'], 'latin1').toString()).toBe(name)
    expect(reached.headers).toMatchObject({ host: expect.stringMatching(/^(localhost|127\.0\.0\.1):\d+$/) })
    expect(reached.headers).not.toHaveProperty('cookie')
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  }
)
