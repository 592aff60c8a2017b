import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../relay/free-port.ts'
import { waitFor } from '../wait-for.ts'

const caddyVersion = () => spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout

/** Why there can be no proxy; undefined when there can. */
export const noCaddy = () => (caddyVersion() ? undefined : 'it needs Caddy (package "caddy")')

/**
 * Caddy with `deploy/Caddyfile` in front of these relays, on a port and with a certificate of its own. With the address of a
 * content editor, it serves that, too, with `deploy/editor.caddy`.
 */
export async function startCaddy(scheme: 'http' | 'https', relays: string[], editor?: string) {
  const upstreams = relays.map((url) => new URL(url).host).join(' ')
  const dir = await mkdtemp(join(tmpdir(), 'ocsm-caddy-'))
  const [port, editorPort, file] = [await freePort(), await freePort(), join(dir, 'Caddyfile')]
  const config = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust')
    // Each relay has a port of its own here.
    .replaceAll('health_port 3000', '')
  await writeFile(file, config)
  if (editor !== undefined) await copyFile('deploy/editor.caddy', join(dir, 'editor.caddy'))
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: dir,
      XDG_DATA_HOME: dir,
      SITE_HOST: `${scheme}://localhost:${port}, ${scheme}://127.0.0.1:${port}`,
      DESK_HOST: `${scheme}://desk.localhost:${port}`,
      RELAYS: upstreams,
      DESKS: upstreams,
      ...(editor !== undefined && {
        EDITOR_HOST: `${scheme}://127.0.0.1:${editorPort}`,
        EDITOR: new URL(editor).host
      }),
      // Its name before Caddy 2.7, which Debian has.
      ...(caddyVersion().startsWith('2.6') && { BUFFERS: 'buffer_requests' })
    },
    stdio: 'ignore'
  })
  await waitFor('Caddy', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  })
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    editorUrl: `${scheme}://127.0.0.1:${editorPort}`,
    pid: caddy.pid,
    async [Symbol.asyncDispose]() {
      const gone = once(caddy, 'exit')
      caddy.kill('SIGKILL')
      await gone
      await rm(dir, { recursive: true })
    }
  }
}
