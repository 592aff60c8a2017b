import { notHere, type Followed, type Step } from './document.ts'
import { makeOperator } from './operator.ts'
import type { Place } from './place.ts'
import { makeSmallServer } from './small-server.ts'
import { saw } from './steps.ts'

const noSystemd = 'systemctl'
const asUser = (words: string) =>
  `sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts ${words}'`
const leads = (words: string) => `npm run leads -- ${words}`

export const operating = (place: Place): Followed => {
  const server = makeSmallServer(place)
  const operator = makeOperator(place, server)
  const { runs, fault, aDeadLead, aPendingLead, aQuarantinedLead } = operator

  /** First brings about what the command is for; `<id>` and `<email>` in it are those of the lead that this made. */
  const after =
    (prepare: () => Promise<{ id: string; email: string }>, pattern: RegExp, typed = ''): Step =>
    async (command) => {
      const lead = await prepare()
      return runs(command.replace('<id>', lead.id).replace('<email>', lead.email), pattern, typed)
    }
  const canary: Step = async (command) => {
    await fault('none')
    return runs(command, /the CRM took it as \S+, and its list shows it$/)
  }
  const reconcile: Step = async (command) => runs(command, /^all is well$/)
  /** The sandbox answers any address of a webhook with 200. */
  const testAlert: Step = (command) =>
    runs(command, /^webhook: sent$/, '', { env: { ALERT_WEBHOOK_URL: server.anyWebhook } })
  const alert: Step = async (command) => {
    await aDeadLead()
    return runs(command, /^dead: /, '', { status: 1 })
  }
  const stop: Step = async () => {
    await server.stop()
    return { notHere: `${noSystemd}; the relay was ended` }
  }
  const backup: Step = (command) => runs(command, /^\d+ leads, checked; the chain ends/)

  return {
    file: 'docs/operating.md',
    begin: async () => {
      await server.provide()
      await server.startSandbox()
      await server.start()
    },
    end: () => operator.end(),
    commands: {
      [asUser('reconcile')]: async (command) => {
        await operator.send()
        return saw(await place.sh(command), /^all is well$/)
      },
      'docker compose exec relay-1 node relay/cli.ts reconcile': notHere('docker'),
      [leads('…')]: notHere('each of them stands below'),
      'npm start': notHere('README.md has it'),
      [leads('--help')]: (command) => runs(command, /^ {2}reconcile /),
      'docker compose exec relay-1 node -e "console.log(await (await fetch(\'http://127.0.0.1:9000/metrics\')).text())"':
        async (command) => {
          const inside = command
            .replace('docker compose exec relay-1 ', 'node_modules/.bin/')
            .replace('http://127.0.0.1:9000', server.adminUrl)
          saw(await place.sh(inside, { cwd: server.folder }), /^relay_oldest_pending_seconds /)
          return { notHere: 'docker; its command was run beside the relay, and shows the figures' }
        },
      [leads('reconcile')]: reconcile,
      [leads('canary')]: canary,
      [leads('alert --test')]: testAlert,
      [leads('alert')]: alert,
      [leads('list --state pending --limit 5')]: after(aPendingLead, /pending .*waits-\d+@example\.com/),
      [leads('show <id>')]: after(operator.anyLead, /^\S+ \S+ +(transient|permanent|ambiguous|delivered) /),
      [leads('list --state dead')]: after(aDeadLead, /dead .*refused-\d+@example\.com/),
      [leads('retry --all')]: after(aDeadLead, /^[1-9]\d* leads? pending again/),
      [leads('retry <id>')]: after(aDeadLead, /^1 lead pending again/),
      [leads('export --state dead --output /var/lib/ocsm-backup/dead.csv')]: async (command) => {
        const { email } = await aDeadLead()
        await runs(command, /^\d+ leads? exported$/)
        return saw(
          await place.sh('cat /var/lib/ocsm-backup/dead.csv && rm /var/lib/ocsm-backup/dead.csv'),
          new RegExp(`"${email}"`)
        )
      },
      [leads('retry --sandbox --all')]: async (command) => {
        await runs(command, /is the sandbox: set the real CRM first$/, '', { status: 1 })
        const withCrm = { CRM_WEBHOOK_URL: 'https://crm.example/hook' }
        return runs(command, /^[1-9]\d* leads pending again/, '', { env: withCrm })
      },
      [leads('list --state quarantined')]: after(aQuarantinedLead, /quarantined .*trapped-\d+@example\.com/),
      [leads('stats')]: (command) => runs(command, /^day +accepted/),
      [leads('list --state pending')]: after(aPendingLead, /pending .*waits-\d+@example\.com/),
      [leads('release --email <email>')]: after(aQuarantinedLead, /^1 lead pending again/),
      [leads('release <id>')]: after(aQuarantinedLead, /^1 lead pending again/),
      [leads('erase <email>')]: after(aQuarantinedLead, /1 lead erased/, 'yes\n'),
      'df -h': (command) => runs(command, /Avail|Available/),
      'journalctl --vacuum-size=200M': notHere('the journal of a machine is its owner’s'),
      [leads('backup /var/lib/ocsm-backup/leads-by-hand.db')]: backup,
      'sudo systemctl stop ocsm': stop,
      'sudo systemctl start ocsm-backup': async () => {
        saw(await server.backUp(), /the copy is /)
        return { notHere: `${noSystemd}; the unit's own lines made a copy` }
      },
      'sudo mv /var/lib/ocsm /var/lib/ocsm.broken': (command) => runs(command, /^/),
      'sudo install -d -o ocsm -g ocsm -m 700 /var/lib/ocsm': (command) => runs(command, /^/),
      [asUser('restore /var/lib/ocsm-backup/<the newest>.db')]: async (command) => {
        const newest = (await place.sh('ls -t /var/lib/ocsm-backup/ | head -1')).trim()
        return saw(await place.sh(command.replace('<the newest>.db', newest)), /^restored/)
      },
      [asUser('reconcile --no-crm')]: operator.sameBooks,
      [leads('reconcile --no-crm')]: operator.sameBooks,
      'sudo systemctl start ocsm': async () => {
        await server.start()
        return { notHere: `${noSystemd}; the relay was started with the unit's own lines, and is ready` }
      },
      'sudo install -d -o ocsm -g ocsm -m 700 /mnt/ocsm/copy': (command) => runs(command, /^/),
      'echo COPY_DIR=/mnt/ocsm/copy | sudo tee -a /etc/ocsm.env': (command) => runs(command, /^COPY_DIR=/),
      'sudo systemctl restart ocsm': async () => {
        await server.stop()
        await server.start()
        return { notHere: `${noSystemd}; the relay was started again with the unit's own lines` }
      },
      [asUser('restore /mnt/ocsm/copy')]: async (command) => {
        await operator.send()
        // A relay that is told to stop completes its copy.
        await server.stop()
        await place.sh('rm -r /var/lib/ocsm && mkdir -m 700 /var/lib/ocsm')
        const seen = saw(await place.sh(command), /^complete up to /)
        await place.sh("sed -i '/^COPY_DIR/d' /etc/ocsm.env")
        await server.start()
        return seen
      },
      'echo whsec_$(openssl rand -base64 32)': (command) => runs(command, /^whsec_\S{44}$/),
      [leads('list --email <email>')]: after(operator.anyLead, /@example\.com/),
      [leads('backup /var/lib/ocsm-backup/leads-before-move.db')]: backup,
      [leads('move')]: operator.move,
      [leads('export --from <day>')]: (command) =>
        runs(command.replace('<day>', new Date().toISOString().slice(0, 10)), /leads exported$/)
    },
    sections: {
      'From SQLite to PostgreSQL': async () => {
        await server.start()
        const seen = await runs(leads('canary'), /the CRM took it as \S+, and its list shows it$/)
        await place.sh('test -s /var/lib/ocsm/leads.sqlite.moved && test ! -e /var/lib/ocsm/leads.sqlite')
        return seen
      }
    }
  }
}
