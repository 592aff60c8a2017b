import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { webhookPath } from '../../crm-sandbox/ids.ts'
import { readParts } from './markdown.ts'

/**
 * Follows "One small server" of docs/deploying.md and the restore of docs/operating.md word for word, on a Debian with
 * systemd that a container holds. Needs docker, and the image that the Dockerfile builds from.
 */
const machine = 'ocsm-docs-machine'

/** What a person puts in, or what stands for it here. */
const instead: Record<string, string> = {
  'sudo git clone <this repository> /srv/ocsm && cd /srv/ocsm': 'sudo git clone /repository /srv/ocsm',
  'sudo editor /etc/ocsm.env': `sed -i 's#^CRM_WEBHOOK_URL=.*#CRM_WEBHOOK_URL=http://127.0.0.1:3001${webhookPath}#' /etc/ocsm.env`,
  "sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts alert --test'":
    "sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; ALERT_WEBHOOK_URL=http://127.0.0.1:3001/hooks/alerts/webhook-trigger/alerts; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts alert --test'",
  'sudo certbot --nginx': 'true'
}

/** What has to be seen after a command. */
const seen: Record<string, { by: string; says: RegExp }> = {
  "sudo sh -c 'set -a; . /etc/ocsm.env; npm run build'": {
    // The CRM of this machine.
    by: 'systemd-run --quiet --working-directory=/srv/ocsm /srv/ocsm/node_modules/.bin/node crm-sandbox/server.ts',
    says: /^$/
  },
  'sudo systemctl enable --now ocsm.service ocsm-backup.timer': untilReady('localhost:3000'),
  'sudo ln -s ../sites-available/ocsm /etc/nginx/sites-enabled/ && sudo nginx -t && sudo systemctl reload nginx':
    untilReady('-H "Host: www.example.com" 127.0.0.1'),
  "sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts canary'":
    {
      by: 'systemctl start ocsm-backup && ls /var/lib/ocsm-backup',
      says: /^leads-[\dT-]+\.db$/
    },
  'sudo systemctl restart ocsm': {
    by: `kill -9 $(systemctl show --property MainPID --value ocsm); ${untilReady('localhost:3000').by}`,
    says: /"success":true/
  },
  'sudo systemctl start ocsm': untilReady('localhost:3000')
}

function untilReady(address: string) {
  const ask = `curl --silent --fail ${address}/readyz`
  return { by: `for _ in $(seq 60); do ${ask} && exit; sleep 1; done; exit 1`, says: /"success":true/ }
}

function commandsOf(file: string, section: string) {
  const parts = readParts(readFileSync(file, 'utf8'))
  const from = parts.findIndex((part) => part.kind === 'heading' && part.text === section)
  const length = parts.slice(from + 1).findIndex((part) => part.kind === 'heading')
  return parts
    .slice(from + 1, from + 1 + length)
    .flatMap((part) => (part.kind === 'command' && /^(sudo|curl) /.test(part.text) ? part : []))
}

function onMachine(command: string): string {
  // Before the second command the folder is not there.
  const inFolder = `cd /srv/ocsm 2> /dev/null; ${command}`
  const { status, stdout, stderr } = spawnSync('docker', ['exec', machine, 'bash', '-c', inFolder], {
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`it ended with ${status}:\n${(stdout + stderr).slice(-3000)}`)
  return stdout.trim()
}

function start() {
  const dockerfile = readFileSync(join(import.meta.dirname, 'stand-ins/machine.Dockerfile'))
  execFileSync('docker', ['build', '--quiet', '--tag', machine, '-'], { input: dockerfile })
  const rights =
    '--cap-add ALL --cap-drop SYS_RESOURCE --security-opt seccomp=unconfined --security-opt apparmor=unconfined'
  const places = '--cgroupns private --tmpfs /run --tmpfs /run/lock --tmpfs /tmp'
  execFileSync('docker', ['run', '--detach', '--name', machine, ...`${rights} ${places}`.split(' '), machine])
  const bundle = execFileSync('git', ['bundle', 'create', '--quiet', '-', 'HEAD'], { maxBuffer: 1e9 })
  const keep =
    'cat > /bundle && git init --quiet --bare --initial-branch=main /repository && git -C /repository fetch --quiet /bundle HEAD:main'
  execFileSync('docker', ['exec', '--interactive', machine, 'sh', '-c', keep], { input: bundle })
}

const commands = [
  ...commandsOf('docs/deploying.md', 'One small server'),
  ...commandsOf('docs/operating.md', 'Backup and restore')
]
let failed = 0
start()
try {
  for (const { text, says } of commands) {
    try {
      const newest = text.includes('<the newest>')
        ? onMachine('basename $(ls -t /var/lib/ocsm-backup/*.db | head -1)')
        : ''
      const told = onMachine((instead[text] ?? text).replace('<the newest>.db', newest))
      if (says && told !== says) throw new Error(`it said ${told}`)
      const after = seen[text]
      const found = after ? onMachine(after.by) : ''
      if (after && !after.says.test(found)) throw new Error(`after it: ${found}`)
      console.log(`✓ ${text}\n    ${[told.split('\n').at(-1), found].filter(Boolean).join(' → ')}`)
    } catch (error) {
      failed += 1
      console.log(`✗ ${text}\n    ${String(error)}`)
    }
  }
} finally {
  execFileSync('docker', ['rm', '--force', machine])
}
console.log(`\n${commands.length - failed} of ${commands.length} gave what the documents say`)
process.exitCode = failed > 0 ? 1 : 0
