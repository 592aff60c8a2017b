import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { notHere, type Followed, type Step } from './document.ts'
import { throughNginx } from './nginx.ts'
import type { Place } from './place.ts'
import { makeSmallServer } from './small-server.ts'
import { gives, saw } from './steps.ts'

const noSystemd = 'systemctl'
const noDocker = notHere('docker; tests/docs-followed/containers.sh rehearses it with podman')

export const deploying = (place: Place): Followed => {
  const server = makeSmallServer(place)
  const inFolder = { cwd: server.folder }
  const inClone = { cwd: place.clone }

  const enable: Step = async () => {
    await server.start()
    return { notHere: `${noSystemd}; the relay was started with the unit's own lines` }
  }
  const readyz: Step = async (command, says) => {
    const answer = await place.sh(command.replace('localhost:3000', `localhost:${server.ports.relay}`))
    if (answer.trim() !== says) throw new Error(`it answered ${answer}`)
    return { gave: answer.trim() }
  }
  const forCdn: Step = async (command) => {
    await place.sh(command, inClone)
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
      for (const dir of [
        '/srv',
        '/etc/systemd/system',
        '/etc/nginx/sites-available',
        '/etc/nginx/sites-enabled'
      ])
        mkdirSync(place.at(`${dir}/`), { recursive: true })
    },
    end: () => server.end(),
    commands: {
      'npm run preview': notHere('README.md has it'),
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
      'sudo git -C /srv/ocsm pull': gives(place, /Already up to date/),
      'sudo systemctl restart ocsm': async () => {
        await server.stop()
        await server.start()
        return { notHere: `${noSystemd}; the relay was stopped and started, and is ready` }
      },
      'SITE_URL=https://www.example.com CRM_EMBED_ORIGIN=https://link.example.com npm run build': forCdn,
      "curl -si -X POST https://www.example.com/functions/v1/ghl-webhook-relay -H 'content-type: application/json' -d '{}'":
        fromOutside,
      'cp deploy/compose.env.example .env && chmod 600 .env': gives(place, /^/, inClone),
      'docker compose up --detach --build --wait': noDocker,
      'docker compose': noDocker,
      'docker compose ps': noDocker,
      'curl -s https://www.example.com/readyz': noDocker,
      'docker compose exec relay-1 node relay/cli.ts canary': noDocker,
      'docker compose build relay-1': noDocker,
      'docker compose up --detach --no-deps --wait relay-1': noDocker,
      'docker compose up --detach --no-deps --wait relay-2': noDocker,
      'docker compose exec db pg_dump --username=ocsm --format=custom ocsm > leads.dump': noDocker
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
