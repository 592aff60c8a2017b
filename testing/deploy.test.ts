import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, version } from '../relay/config.ts'
import { memoryEnv, nodeOptions } from '../relay/process/node-options.ts'
import { parts } from '../scripts/test.ts'
import { leaveOutIf } from './needs.ts'
import { freePort } from './relay/free-port.ts'
import { temporaryDir } from './relay/temporary-dir.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** An example of settings as somebody fills it in. */
const filledIn = (file: string) => parseEnv(read(file).replaceAll('replace-me', 'filled-in'))

const memorySettings = Object.entries(memoryEnv)
  .map((entry) => entry.join('='))
  .join(' ')

/** Adapts a unit to this machine: this folder, and a user that exists here. */
const here = (unit: string) => unit.replaceAll('/srv/ocsm', resolve('.')).replace('User=ocsm', 'User=root')

type Copy = { from: string | undefined; sources: string[]; to: string }

/** The COPY lines of a stage of the image. */
const copies = (stage: string): Copy[] =>
  Array.from(stage.matchAll(/^COPY (?:--from=(\w+) )?(.+) (\S+)$/gm), ([, from, sources = '', to = '']) => ({
    from,
    sources: sources.split(' '),
    to
  }))

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ args: z.record(z.string(), z.string()) }).optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.string()),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      healthcheck: z
        .union([z.object({ test: z.array(z.string()) }), z.object({ disable: z.literal(true) })])
        .optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({})
    })
  ),
  volumes: z.record(z.string(), z.null())
})

describe('compose.yaml', () => {
  const settings = filledIn('deploy/compose.env.example')
  /** As Compose does: `${NAME:?}` must be set, `${NAME:-}` may be empty. */
  const fill = (_key: unknown, value: unknown) =>
    typeof value !== 'string'
      ? value
      : value.replaceAll(/\$\{(\w+):([?-])\}/g, (_, name: string, kind: string) => {
          if (settings[name] === undefined && kind === '?')
            throw new Error(`${name} is not in compose.env.example`)
          return settings[name] ?? ''
        })
  const { services, volumes } = composeSchema.parse(parse(read('compose.yaml'), fill, { merge: true }))
  const relays = Object.entries(services).filter(([name]) => name.startsWith('relay-'))
  const upstreams = (port: string | undefined) => relays.map(([name]) => `${name}:${port}`).join(' ')

  test('starts two relays with settings that they take, on one database', () => {
    expect(relays).toHaveLength(2)
    for (const [, { env_file: file, environment }] of relays) {
      expect(file).toBe('.env')
      const config = readConfig({ ...settings, ...environment })
      expect(config).toMatchObject({
        ok: true,
        config: {
          trustProxy: 1,
          crm: { kind: 'webhook' },
          adminHost: '::',
          desk: { url: 'https://desk.example.com', zone: 'America/Los_Angeles' }
        }
      })
      expect(new URL(environment['DATABASE_URL'] ?? '').hostname).toBe('db')
    }
  })

  test('builds the image with every setting that it asks for', () => {
    const asked = Array.from(read('Dockerfile').matchAll(/^ARG (\w+)$/gm), ([, name = '']) => name)
    for (const [, { build }] of relays)
      expect(Object.keys(build?.args ?? {}).toSorted()).toEqual(asked.toSorted())
  })

  test('waits for services with a health check', () => {
    const told = new Set(
      Object.keys(services).filter((name) => 'test' in (services[name]?.healthcheck ?? {}))
    )
    // The image defines the relays' health check.
    for (const [name] of relays) told.add(name)
    for (const service of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(service.depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(told).toContain(name)
      }
    }
  })

  test('opens the proxy to the world, and nothing else', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })

  test('mounts files and volumes that are there', () => {
    for (const volume of Object.values(services).flatMap((service) => service.volumes)) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('.') ? existsSync(source) : source in volumes).toBe(true)
    }
  })

  test('has a proxy that asks both relays for the site, and for the desk under a name of its own', () => {
    const adminPort = /ADMIN_PORT=(\d+)/.exec(read('Dockerfile'))?.[1]
    expect(services['proxy']?.environment).toMatchObject({
      RELAYS: upstreams('3000'),
      DESKS: upstreams(adminPort)
    })
  })
})

describe('Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const last = stages.at(-1) ?? ''

  test('copies files that are there, and that .dockerignore lets in', () => {
    const allowed = new Set(
      read('.dockerignore')
        .split('\n')
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1))
    )
    const sources = stages.flatMap(copies).flatMap(({ from, sources: named }) => (from ? [] : named))
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    expect(sources.filter((source) => !allowed.has(source))).toEqual([])
  })

  test('builds with every file that a build reads', () => {
    const stage = copies(stages[0] ?? '').flatMap(({ sources }) => sources)
    const stale = /const sources = \[([^\]]+)\]/.exec(read('scripts/build-folders.ts'))?.[1] ?? ''
    expect(stage).toEqual(expect.arrayContaining(Array.from(stale.matchAll(/'(.+)'/g), ([, name]) => name)))
  })

  test('starts the relay as small as it can be', () => {
    const command: unknown = JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '')
    expect(command).toEqual(['node', ...nodeOptions, 'relay/server.ts'])
    expect(last).toContain(`ENV ${memorySettings}\n`)
  })

  test('runs as somebody who is not root, and tells its health', () => {
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK .*relay\/process\/healthcheck\.ts/m)
  })

  describe('what the last stage holds', () => {
    let dir: string
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: '' }

    beforeAll(() => {
      dir = imageFolder(copies(last))
      env.NODE_COMPILE_CACHE = join(dir, '.cache')
      execFileSync(process.execPath, ['relay/warm-up.ts'], { cwd: dir, env })
      return () => rmSync(dir, { recursive: true })
    })

    test('answers, is healthy, ends when it is stopped, and starts from what was compiled', async () => {
      const settings = { ...env, PORT: String(await freePort()), DATA_DIR: await temporaryDir() }
      const health = () =>
        spawnSync(process.execPath, ['relay/process/healthcheck.ts'], { cwd: dir, env: settings }).status
      expect(health()).toBe(1)
      const compiled = () => readdirSync(env.NODE_COMPILE_CACHE, { recursive: true }).length
      const before = compiled()
      // Most importantly, the type-stripping compiler does not have to run again.
      expect(before).toBeGreaterThan(100)
      const relay = spawn(process.execPath, ['relay/server.ts'], { cwd: dir, env: settings, stdio: 'ignore' })
      const ended = once(relay, 'exit')
      onTestFinished(() => void relay.kill('SIGKILL'))
      const answer = await vi.waitFor(() => fetch(`http://127.0.0.1:${settings.PORT}/healthz`), {
        timeout: 30_000
      })
      expect(health()).toBe(0)
      expect(await answer.json()).toMatchObject({ success: true, version })
      expect(await (await fetch(`http://127.0.0.1:${settings.PORT}/`)).text()).toContain('The built page.')
      relay.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(compiled()).toBe(before)
    })

    test('has the operator’s commands, which deploy/leads runs with the settings of the relay', async () => {
      const data = await temporaryDir()
      const file = join(data, 'ocsm.env')
      writeFileSync(file, `DATA_DIR=${data}\n`)
      const script = read('deploy/leads')
        .replace('sudo -u ocsm ', '')
        .replace('/srv/ocsm/node_modules/.bin/node', process.execPath)
        .replace('/srv/ocsm', dir)
        .replace('/etc/ocsm.env', file)
      const shown = execFileSync('sh', ['-c', script, 'leads', 'config', '--json'], { env, encoding: 'utf8' })
      expect(JSON.parse(shown)).toMatchObject({
        settings: expect.arrayContaining([{ name: 'DATA_DIR', value: data, from: file }])
      })
    })
  })
})

/** Makes a folder with the content of the image's last stage: production packages, relay, contract and a sample page. */
function imageFolder(copied: Copy[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'ocsm-image-'))
  for (const { from, sources, to } of copied) {
    if (from === 'packages') linkPackages(join(dir, to))
    else if (from) writePage(join(dir, to))
    else
      for (const source of sources) cpSync(source, join(dir, to === './' ? source : to), { recursive: true })
  }
  return dir
}

/** Links the packages that the lock file does not mark `dev`. An import of any other fails, as it would in the image. */
function linkPackages(target: string) {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const needed = Object.entries(packages).filter(([path, { dev }]) => path && !dev && existsSync(path))
  for (const [path] of needed) {
    // A nested package is linked with its parent.
    if (path.lastIndexOf('node_modules/') > 0) continue
    const link = join(dirname(target), path)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(resolve(path), link)
  }
}

function writePage(target: string) {
  mkdirSync(target, { recursive: true })
  for (const name of ['index.html', '404.html']) writeFileSync(join(target, name), '<h1>The built page.</h1>')
}

describe('systemd', () => {
  const noSystemd =
    spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'it takes systemd-analyze'
  const units = readdirSync('deploy').filter((file) => /\.(service|timer|socket)$/.test(file))

  test('takes every unit', async (context) => {
    leaveOutIf(context, noSystemd)
    const dir = await temporaryDir()
    for (const unit of units) writeFileSync(join(dir, unit), here(read(`deploy/${unit}`)))
    const files = units.map((unit) => join(dir, unit))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8'
    })
    expect(stderr.split('\n').filter((line) => line.includes('ocsm'))).toEqual([])
    expect(status).toBe(0)
  })

  test('lets each service do little more than its work', (context) => {
    leaveOutIf(context, noSystemd)
    const services = units.filter((unit) => unit.endsWith('.service')).map((unit) => `deploy/${unit}`)
    // Exposure of a compromised program, in tenths, at most 10.
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--no-pager', '--threshold=20', ...services],
      { encoding: 'utf8' }
    )
    expect({ status, said: status === 0 ? '' : stdout }).toEqual({ status: 0, said: '' })
  })

  test.each(units.filter((unit) => unit.endsWith('.timer')))('%s starts what alerts on a failure', (unit) => {
    expect(read(`deploy/${unit.replace(/timer$/, 'service')}`)).toMatch(/^OnFailure=ocsm-alert@%n\.service$/m)
  })

  test('starts the relay as small as it can be', () => {
    expect(read('deploy/ocsm.service')).toContain(`/node ${nodeOptions.join(' ')} relay/server.ts\n`)
    expect(read('deploy/ocsm.service')).toContain(` ${memorySettings}\n`)
  })

  test('starts the relay with settings that it takes', () => {
    const settings = filledIn('deploy/relay.env.example')
    expect(readConfig(settings)).toMatchObject({ ok: true, config: { trustProxy: 1 } })
    expect(settings['DATA_DIR']).toBe(
      `/var/lib/${/^StateDirectory=(\S+)/m.exec(read('deploy/ocsm.service'))?.[1]}`
    )
  })
})

test('deploy/update.sh builds with the settings as systemd reads them, and asks the relay at its port', async () => {
  const dir = await temporaryDir()
  const settings = { PORT: '4321', ALERT_EMAIL_TO: 'a@agency.example, b@agency.example', SMTP_URL: 'p$a;w d' }
  const file = join(dir, 'ocsm.env')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  )
  const programs = join(dir, 'bin')
  for (const folder of [programs, join(dir, 'scripts'), join(dir, 'deploy')]) mkdirSync(folder)
  writeFileSync(join(dir, 'deploy/leads'), '#!/bin/sh\necho leads "$@"\n', { mode: 0o755 })
  for (const name of ['systemctl', 'git', 'sleep', 'curl'])
    writeFileSync(join(programs, name), `#!/bin/sh\necho ${name} "$@"\n`, { mode: 0o755 })
  const build = `console.log(JSON.stringify(${JSON.stringify(Object.keys(settings))}.map((name) => process.env[name])))`
  writeFileSync(join(dir, 'scripts/bootstrap.mjs'), build)
  const script = read('deploy/update.sh')
    .replaceAll('/srv/ocsm', dir)
    .replaceAll('/etc/ocsm', join(dir, 'ocsm'))
  const env = { PATH: `${programs}:${process.env['PATH']}` }
  const said = execFileSync('sh', ['-c', script, 'update.sh', 'v1.2.0'], { encoding: 'utf8', env })
  expect(said).toMatch(/^leads backup\n/)
  expect(said).toContain(JSON.stringify(Object.values(settings)))
  expect(said).toContain('curl --silent localhost:4321/healthz')
})

test('everything names the same Node', () => {
  const about = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('package.json')))
  const { node } = about.dependencies
  const [major] = node.split('.')
  expect(read('.nvmrc').trim()).toBe(node)
  expect(read('.devcontainer/devcontainer.json')).toContain(`javascript-node:${major}-`)
  expect(Array.from(read('Dockerfile').matchAll(/^FROM node:(\d+)/gm), ([, image]) => image)).toEqual(
    Array.from({ length: 3 }, () => major)
  )
})

test('CI runs the gate that people run, each part in a job of its own', () => {
  const matrix = z.object({ include: z.array(z.object({ part: z.string() })) })
  const steps = z.array(z.object({ run: z.string().optional() }))
  const { jobs } = z
    .object({ jobs: z.object({ gate: z.object({ strategy: z.object({ matrix }), steps }) }) })
    .parse(parse(read('.github/workflows/test.yml')))
  expect(jobs.gate.strategy.matrix.include.map(({ part }) => part)).toEqual([...parts])
  expect(jobs.gate.steps.map(({ run }) => run)).toContain('npm test -- --part ${{ matrix.part }}')
  expect(read('.ci/run')).toMatch(/^npm test$/m)
})
