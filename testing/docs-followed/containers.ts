import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { webhookPath } from '../../crm-sandbox/ids.ts'
import { startLoad, type Load } from '../faults/load.ts'
import type { Step } from './document.ts'
import type { Place, Running } from './place.ts'
import { saw } from './steps.ts'

const settings = { COMPOSE_PROJECT_NAME: 'ocsm-docs' }

/**
 * The containers of "Several relays on PostgreSQL", as https://localhost, with the sandbox as their CRM. They take the
 * machine's ports 80 and 443 and the image's name, so they have to be asked for.
 */
export function makeContainers(place: Place) {
  let sandbox: Running | undefined
  let bridge: Server | undefined
  let load: Load | undefined

  const run = (command: string, minutes = 5) =>
    place.sh(command.replace(/compose exec (?!-T)/, 'compose exec -T '), { env: settings, minutes })
  const whereAsked =
    (step: Step): Step =>
    async (command, says) =>
      place.containers
        ? step(command, says)
        : { notHere: 'it needs a container engine and ports 80 and 443; --containers does it' }

  /** The sandbox listens on this machine alone; containers reach the machine by their gateway. */
  async function startSandbox(): Promise<string> {
    const [inside, outside] = [place.port + 21, place.port + 22]
    const env = { CRM_SANDBOX_PORT: String(inside) }
    sandbox = await place.start('node_modules/.bin/node crm-sandbox/server.ts', /CRM sandbox/, { env })
    bridge = createServer((socket) => {
      const onward = connect(inside, 'localhost')
      socket.on('error', () => onward.destroy()).pipe(onward)
      onward.on('error', () => socket.destroy()).pipe(socket)
    }).listen(outside)
    await once(bridge, 'listening')
    const gateway = await run("docker network inspect bridge --format '{{(index .IPAM.Config 0).Gateway}}'")
    return `http://${gateway.trim()}:${outside}${webhookPath}`
  }

  const fillIn: Step = async (command) => {
    await place.sh(command)
    const file = join(place.clone, '.env')
    if ((statSync(file).mode & 0o077) !== 0) throw new Error('others can read it')
    if (!place.containers) return { gave: 'a file that its owner alone reads' }
    // Debian 12 has Compose 1, which is a program of its own.
    if (spawnSync('docker', ['compose', 'version']).status !== 0) {
      copyFileSync(join(import.meta.dirname, 'compose-1.sh'), join(place.bin, 'docker'))
      chmodSync(join(place.bin, 'docker'), 0o755)
    }
    const changes = {
      SITE_HOST: 'localhost',
      DATABASE_PASSWORD: (await run('openssl rand -hex 24')).trim(),
      CRM_WEBHOOK_URL: await startSandbox()
    }
    const filled = Object.entries(changes).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
      readFileSync(file, 'utf8')
    )
    // The load of the update comes from one address.
    writeFileSync(file, `${filled}RATE_LIMIT_PER_MINUTE=0\n`)
    return { gave: 'a file that its owner alone reads; filled in for localhost and the sandbox' }
  }

  const up: Step = async (command) => {
    await run(command, 40)
    const page = await run('curl -sk https://localhost/')
    return saw(/<link[^>]+rel="canonical"[^>]*>/.exec(page)?.[0] ?? '', /https:\/\/localhost\//)
  }

  const list: Step = async (command) => {
    const healthy = (await run(command)).split('\n').filter((line) => /\(healthy\)/.test(line))
    if (healthy.length !== 3) throw new Error(`healthy are ${healthy.join()}`)
    return { gave: 'both relays and the database are healthy' }
  }

  const readyz: Step = async (command) =>
    saw(await run(command.replace('-s https://www.example.com', '-sk https://localhost')), /"success":true/)

  /** From now on people send their details, until the second relay is back. */
  const rebuild: Step = async (command) => {
    // Caddy signs for localhost by itself.
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    load = startLoad(['https://localhost'])
    await load.more(100)
    // Something that an update brings.
    appendFileSync(join(place.clone, 'relay/server.ts'), '\n')
    await run(command, 40)
    return { gave: 'an image with what has changed, while leads come' }
  }

  const replace =
    (relay: string): Step =>
    async (command) => {
      const idOf = () => run(`docker compose ps --quiet ${relay}`)
      const before = await idOf()
      await run(command)
      if ((await idOf()) === before) throw new Error(`${relay} is the one that ran before`)
      await load?.more(100)
      return { gave: `${relay} is a new one; leads are acknowledged` }
    }

  return {
    fillIn,
    up: whereAsked(up),
    list: whereAsked(list),
    readyz: whereAsked(readyz),
    exec: (pattern: RegExp) => whereAsked(async (command) => saw(await run(command), pattern)),
    rebuild: whereAsked(rebuild),
    replaceFirst: whereAsked(replace('relay-1')),
    replaceSecond: whereAsked(async (command, says) => {
      await replace('relay-2')(command, says)
      await load?.stop()
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
      const { acked, statuses } = load ?? { acked: new Set(), statuses: new Map<number, number>() }
      const others = [...statuses].filter(([status]) => status !== 200)
      if (others.length > 0)
        throw new Error(`visitors noticed: ${others.map(String).join('; ')} (status, times)`)
      const books = await run('docker compose exec -T relay-1 node relay/cli.ts reconcile --no-crm')
      const accepted = Number(/^accepted +([\d,]+)$/m.exec(books)?.[1]?.replaceAll(',', ''))
      // One more is the test lead of before.
      if (accepted < acked.size + 1) throw new Error(`${acked.size} were acknowledged:\n${books}`)
      saw(books, /^all is well$/)
      return {
        gave: `relay-2 is a new one; all ${acked.size} leads sent meanwhile were answered 200 and are in the books`
      }
    }),
    dump: whereAsked(async (command) => {
      await run(command)
      return { gave: `${statSync(join(place.clone, 'leads.dump')).size} bytes` }
    }),
    run: whereAsked(async (command) => ({
      gave: (await run(command)).trim().split('\n').at(-1) || 'it went well'
    })),

    async end() {
      await load?.stop()
      if (sandbox) await run('docker compose down --volumes --timeout 20')
      bridge?.close()
      await sandbox?.interrupt()
    }
  }
}
