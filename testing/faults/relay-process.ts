import { freePort } from '../relay/free-port.ts'
import { Program } from '../program.ts'
import type { Crm } from './crm.ts'
import type { Place } from './place.ts'

/** A relay as its own process, on a free port; `script` is another checkout's server. */
export async function relayProcess(place: Place, crm: Crm | undefined, script = 'relay/server.ts') {
  const port = await freePort()
  const relay = new Program(script, {
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    ...(crm && { CRM_WEBHOOK_URL: crm.url }),
    ...place.settings
  })
  return { url: `http://127.0.0.1:${port}`, relay }
}
