import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../testing/relay/free-port.ts'
import { waitFor } from '../testing/wait-for.ts'
import { median, runWrk } from './load.ts'
import { startProduction, type ServerProcess } from './processes.ts'

/**
 * Measures how many responses per second the relay serves from the built site, compared to nginx with one worker, so
 * that both use one core, on the same files. They alternate within one run; the result is the median of the rounds.
 * Both serve files that the build compressed, with gzip, because Debian's nginx does not support brotli. Needs `nginx`
 * and `wrk` on the PATH.
 */
const rounds = 5
const seconds = 4
const connections = 64
const root = resolve('build/client')

type Server = ServerProcess & { name: string }
type Target = { what: string; path: string }

async function main() {
  const dir = await mkdtemp(join(tmpdir(), 'static-bench-'))
  const relay = await startProduction(dir, { DATA_DIR: join(dir, 'data') })
  const servers = [{ name: 'relay', ...relay }, await startNginx(dir)]
  try {
    console.log(`${cpus().length} × ${cpus()[0]?.model ?? arch()}, Node ${process.version}`)
    console.log(
      `wrk, ${connections} connections, ${seconds} s a round, median of ${rounds} rounds in turns\n`
    )
    const rows = []
    for (const target of findTargets()) rows.push(await compare(target, servers))
    console.table(rows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(dir, { recursive: true })
  }
}

async function compare({ what, path }: Target, servers: Server[]) {
  const rates = new Map<string, number[]>(servers.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url } of servers) rates.get(name)?.push(await measure(url + path))
  }
  const [relay, nginx] = servers.map(({ name }) => median(rates.get(name) ?? []))
  return {
    what,
    'relay/s': Math.round(relay ?? 0),
    'nginx/s': Math.round(nginx ?? 0),
    ratio: ((relay ?? 0) / (nginx ?? 1)).toFixed(2)
  }
}

async function measure(url: string): Promise<number> {
  const { perSecond, failed } = await runWrk(url, connections, seconds, ['-H', 'Accept-Encoding: gzip'])
  if (failed > 0) throw new Error(`${url} failed ${failed} times under load`)
  return perSecond
}

function findTargets(): Target[] {
  const largest = (pattern: string) =>
    globSync(pattern, { cwd: root }).toSorted(
      (a, b) => statSync(join(root, b)).size - statSync(join(root, a)).size
    )[0]
  const script = largest('assets/*.js')
  const picture = globSync('assets/*.avif', { cwd: root }).find(
    (name) => statSync(join(root, name)).size > 30_000
  )
  return [
    { what: 'home (HTML)', path: '/' },
    { what: 'largest script', path: `/${script}` },
    { what: 'a picture', path: `/${picture}` }
  ]
}

async function startNginx(dir: string): Promise<Server> {
  const port = await freePort()
  const file = join(dir, 'nginx.conf')
  await writeFile(file, nginxConfig(dir, port))
  const child = spawn('nginx', ['-c', file, '-p', dir, '-e', join(dir, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await waitFor('nginx answers', async () => (await fetch(url)).ok || undefined)
  const gone = once(child, 'exit')
  return { name: 'nginx', url, stop: async () => void (child.kill('SIGTERM') && (await gone)) }
}

const nginxConfig = (dir: string, port: number) => `
daemon off;
worker_processes 1;
pid ${dir}/nginx.pid;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=2000;
  gzip_static on;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    location / { try_files $uri $uri/index.html =404; }
  }
}
`

await main()
