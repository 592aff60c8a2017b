import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { webhookPath } from '../../crm-sandbox/ids.ts'
import type { Place, Running } from './place.ts'
import { answers } from './steps.ts'

/** The machine of "One small server" without systemd: what its unit would start, started from the unit's own lines. */
export function makeSmallServer(place: Place) {
  const folder = place.at('/srv/ocsm')
  const settingsFile = place.at('/etc/ocsm.env')
  const dataDir = place.at('/var/lib/ocsm')
  const ports = { relay: place.port + 10, sandbox: place.port + 11, admin: place.port + 12 }
  let sandbox: Running | undefined
  let relay: Running | undefined

  const unit = (name: string) => readFileSync(join(folder, 'deploy', name), 'utf8').replaceAll('%%', '%')
  const withSettings = (command: string) => `set -a; . ${settingsFile}; set +a; ${command}`

  return {
    folder,
    settingsFile,
    dataDir,
    ports,
    url: `http://localhost:${ports.relay}`,
    sandboxUrl: `http://127.0.0.1:${ports.sandbox}`,
    anyWebhook: `http://127.0.0.1:${ports.sandbox}/hooks/alerts/webhook-trigger/alerts`,
    adminUrl: `http://127.0.0.1:${ports.admin}`,
    settings: () => ({ PORT: undefined, ...parseEnv(readFileSync(settingsFile, 'utf8')) }),

    /** As an operator replaces what the example asks to replace; the CRM is the sandbox. */
    fillIn() {
      const changes: Record<string, string> = {
        PORT: String(ports.relay),
        ADMIN_PORT: String(ports.admin),
        DATA_DIR: dataDir,
        CRM_WEBHOOK_URL: `http://127.0.0.1:${ports.sandbox}${webhookPath}`
      }
      const filled = readFileSync(settingsFile, 'utf8').replaceAll(
        /^(\w+)=.*$/gm,
        (line, name: string) => `${name}=${changes[name] ?? line.slice(name.length + 1)}`
      )
      // One address may send more here than the few that a day's visitors share.
      writeFileSync(settingsFile, `${filled}RATE_LIMIT_PER_MINUTE=0\n`)
    },

    /** What docs/deploying.md leaves behind, where it was not followed before. */
    async provide() {
      for (const dir of ['/srv', '/etc', '/var/lib/ocsm-backup', '/var/cache'])
        mkdirSync(place.at(`${dir}/`), { recursive: true })
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      if (!existsSync(folder)) symlinkSync(place.clone, folder)
      if (!existsSync(join(folder, 'build/client'))) await place.sh('npm run build')
      if (existsSync(settingsFile)) return
      await place.sh('cp deploy/relay.env.example /etc/ocsm.env')
      this.fillIn()
    },

    async startSandbox(from = folder) {
      const env = { CRM_SANDBOX_PORT: String(ports.sandbox) }
      sandbox = await place.start('node_modules/.bin/node crm-sandbox/server.ts', /CRM sandbox/, {
        cwd: from,
        env
      })
    },

    /** As `systemctl start ocsm`. */
    async start() {
      if (relay) return
      mkdirSync(place.at('/var/cache/ocsm'), { recursive: true })
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      const text = unit('ocsm.service')
      const [warmUp = '', command = ''] = [...linesOf(text, 'ExecStartPre'), ...linesOf(text, 'ExecStart')]
      const environment = linesOf(text, 'Environment').join(' ')
      await place.sh(withSettings(`${environment} ${warmUp}`), { cwd: folder })
      relay = await place.start(withSettings(`exec env ${environment} ${command}`), /"listening"/, {
        cwd: folder
      })
      await answers(`http://127.0.0.1:${ports.relay}/readyz`, /"success":true/)
    },

    /** As `systemctl stop ocsm`. */
    async stop() {
      await relay?.interrupt()
      relay = undefined
    },

    /** As the timer does at night. */
    async backUp(): Promise<string> {
      mkdirSync(place.at('/var/lib/ocsm-backup'), { recursive: true })
      const text = unit('ocsm-backup.service')
      const commands = [...linesOf(text, 'ExecStart'), ...linesOf(text, 'ExecStartPost')]
      return place.sh(withSettings(commands.join(' && ')), { cwd: folder })
    },

    async end() {
      await this.stop()
      await sandbox?.interrupt()
      sandbox = undefined
    }
  }
}

/** What a unit sets this key to, on as many lines as it does. */
function linesOf(text: string, key: string): string[] {
  return Array.from(text.matchAll(new RegExp(`^${key}=-?(.+)$`, 'gm')), ([, value = '']) => value)
}

export type SmallServer = ReturnType<typeof makeSmallServer>
