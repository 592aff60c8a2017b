import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeContainers } from './containers.ts'
import { notHere, thisRun, type Followed, type Step } from './document.ts'
import { throughNginx } from './nginx.ts'
import type { Place } from './place.ts'
import { makeSmallServer } from './small-server.ts'
import { gives, saw } from './steps.ts'

const noSystemd = 'systemctl'

export const deploying = (place: Place): Followed => {
  const server = makeSmallServer(place)
  const containers = makeContainers(place)
  const inFolder = { cwd: server.folder }

  const enable: Step = async () => {
    await server.start()
    return { notHere: `${noSystemd}; the relay was started with the unit's own lines` }
  }
  const readyz: Step = async (command, says) => {
    const answer = await place.sh(command.replace('localhost:3000', `localhost:${server.ports.relay}`))
    if (answer.trim() !== says) throw new Error(`it answered ${answer}`)
    return { gave: answer.trim() }
  }
  const testAlert: Step = async (command) => {
    const settings = `set -a; ALERT_WEBHOOK_URL=${server.anyWebhook};`
    return saw(await place.sh(command.replace('set -a;', settings)), /^webhook: sent$/)
  }
  const forCdn: Step = async (command) => {
    await place.sh(command)
    const built = (file: string) => readFileSync(join(place.clone, 'build/client', file), 'utf8')
    saw(built('opportunities/index.html'), /https:\/\/www\.example\.com\/opportunities/)
    saw(built('404.html'), /<h1/)
    saw(built('_headers'), /https:\/\/link\.example\.com/)
    return { gave: 'opportunities/index.html, 404.html and _headers with these origins' }
  }
  const fromOutside: Step = async (command) => {
    const answer = await place.sh(command.replace('https://www.example.com', server.url))
    saw(answer, /^HTTP\/1\.1 400/)
    return saw(answer, /"field"|firstName|name/)
  }

  return {
    file: 'docs/deploying.md',
    begin: async () => {
      // Installs where no document before it has.
      await place.sh('npm run leads -- --help')
      for (const dir of [
        '/srv',
        '/etc/systemd/system',
        '/etc/nginx/sites-available',
        '/etc/nginx/sites-enabled'
      ])
        mkdirSync(place.at(`${dir}/`), { recursive: true })
    },
    end: async () => {
      await server.end()
      await containers.end()
    },
    commands: {
      'npm run preview': notHere('README.md has it'),
      'npm run test:docs -- docs/deploying.md': thisRun,
      'npm run test:docs -- --containers docs/deploying.md': thisRun,
      'node testing/docs-followed/machine.ts': notHere('it is a run of its own'),
      'sudo useradd --system --home /srv/ocsm --shell /usr/sbin/nologin ocsm': notHere(
        'the users of a machine are its owner’s'
      ),
      'sudo git clone <this repository> /srv/ocsm && cd /srv/ocsm': async (command) => {
        await place.sh(command.replace('<this repository>', place.clone))
        await server.startSandbox(place.clone)
        return { gave: `${readdirSync(server.folder).length} files and folders` }
      },
      'sudo install -g ocsm -m 640 deploy/relay.env.example /etc/ocsm.env': gives(place, /^/, inFolder),
      'sudo editor /etc/ocsm.env': async () => {
        server.fillIn()
        return { gave: 'the sandbox as the CRM, and ports of this machine' }
      },
      "sudo sh -c 'set -a; . /etc/ocsm.env; npm run build'": async (command) => {
        await place.sh(command, inFolder)
        const page = readFileSync(join(server.folder, 'build/client/index.html'), 'utf8')
        return saw(/<link[^>]+rel="canonical"[^>]*>/.exec(page)?.[0] ?? '', /https:\/\/www\.example\.com\//)
      },
      'sudo cp deploy/ocsm.service deploy/ocsm-backup.service deploy/ocsm-backup.timer /etc/systemd/system/':
        gives(place, /^/, inFolder),
      'sudo systemctl daemon-reload': notHere(noSystemd),
      'sudo systemctl enable --now ocsm.service ocsm-backup.timer': enable,
      'curl -s localhost:3000/readyz': readyz,
      'sudo cp deploy/nginx.conf /etc/nginx/sites-available/ocsm': gives(place, /^/, inFolder),
      'sudo ln -s ../sites-available/ocsm /etc/nginx/sites-enabled/ && sudo nginx -t && sudo systemctl reload nginx':
        throughNginx(place, server),
      'sudo certbot --nginx': notHere('certbot needs a host name that the world reaches'),
      "sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts canary'":
        gives(place, /the CRM took it as \S+, and its list shows it$/),
      "sudo -u ocsm sh -c 'set -a; . /etc/ocsm.env; cd /srv/ocsm && node_modules/.bin/node relay/cli.ts alert --test'":
        testAlert,
      'sudo git -C /srv/ocsm pull': gives(place, /Already up to date/),
      'sudo systemctl restart ocsm': async () => {
        await server.stop()
        await server.start()
        return { notHere: `${noSystemd}; the relay was stopped and started, and is ready` }
      },
      'SITE_URL=https://www.example.com CRM_EMBED_ORIGIN=https://link.example.com npm run build': forCdn,
      "curl -si -X POST https://www.example.com/functions/v1/ghl-webhook-relay -H 'content-type: application/json' -d '{}'":
        fromOutside,
      'cp deploy/compose.env.example .env && chmod 600 .env': containers.fillIn,
      'docker compose up --detach --build --wait': containers.up,
      'docker compose ps': containers.list,
      'curl -s https://www.example.com/readyz': containers.readyz,
      'docker compose exec relay-1 node relay/cli.ts canary': containers.exec(/^the CRM took it as \S+/),
      'docker compose build relay-1': containers.rebuild,
      'docker compose up --detach --no-deps --wait relay-1': containers.replaceFirst,
      'docker compose up --detach --no-deps --wait relay-2': containers.replaceSecond,
      'docker compose exec -T db pg_dump --username=ocsm --format=custom ocsm > leads.dump': containers.dump,
      'docker compose stop relay-1 relay-2': containers.run,
      'docker compose exec db dropdb --username=ocsm ocsm': containers.run,
      'docker compose exec db createdb --username=ocsm ocsm': containers.run,
      'docker compose exec -T db pg_restore --username=ocsm --dbname=ocsm --exit-on-error --single-transaction < leads.dump':
        containers.run,
      'docker compose start relay-1 relay-2': containers.run,
      'docker compose exec relay-1 node relay/cli.ts reconcile --no-crm': containers.exec(/^all is well$/)
    },
    sections: {
      'One small server': async () => {
        const seen = saw(await server.backUp(), /the copy is /)
        const copies = readdirSync(place.at('/var/lib/ocsm-backup/'))
        if (!copies.some((name) => /^leads-[\d-]+T\d+\.db$/.test(name)) || !existsSync(server.dataDir))
          throw new Error(`the backup unit left ${copies.join()}`)
        return seen
      }
    }
  }
}
