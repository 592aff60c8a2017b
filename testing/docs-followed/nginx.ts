import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../relay/free-port.ts'
import type { Step } from './document.ts'
import type { Place } from './place.ts'
import type { SmallServer } from './small-server.ts'
import { answers, sendLead } from './steps.ts'

/** Links the site as the document says; then an nginx of its own, where there is one, takes it in and passes a lead on. */
export const throughNginx =
  (place: Place, server: SmallServer): Step =>
  async (command) => {
    const [link = ''] = command.split(' && ')
    await place.sh(link)
    const port = await freePort()
    const site = readFileSync(place.at('/etc/nginx/sites-enabled/ocsm'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('listen [::]:80;', '')
      .replace('127.0.0.1:3000', `127.0.0.1:${server.ports.relay}`)
    if (spawnSync('nginx', ['-v']).error) return { notHere: 'nginx; the link leads to the file' }

    const settings = join(place.root, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${place.root}/nginx-${kind};`)
      .join(' ')
    writeFileSync(
      settings,
      `daemon off; pid ${place.root}/nginx.pid; error_log stderr notice; events {}
       http { access_log off; ${temporary} ${site} }`
    )
    await place.sh(`nginx -t -c ${settings}`)
    const nginx = await place.start(`exec nginx -c ${settings}`, /start worker process/)
    try {
      await answers(`http://127.0.0.1:${port}/readyz`, /"success":true/)
      await sendLead(`http://127.0.0.1:${port}`, 'through-nginx@example.com')
      return { gave: 'nginx -t is content; readyz and a lead go through it (here it listens on a free port)' }
    } finally {
      await nginx.interrupt()
    }
  }
