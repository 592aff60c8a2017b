import { memoryEnv, nodeOptions } from '../../relay/process/process.ts'
import { freePort } from '../relay/free-port.ts'
import { Program } from '../program.ts'
import type { Crm } from './crm.ts'
import type { Place } from './place.ts'

/** A relay as its own process with production's Node options, on a free port; `script` is another checkout's server. */
export async function relayProcess(place: Place, crm: Crm | undefined, script = 'relay/server.ts') {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    ...(crm && { CRM_WEBHOOK_URL: crm.url }),
    ...memoryEnv,
    ...place.settings
  }
  const relay = new Program(script, settings, nodeOptions)
  return { url: `http://127.0.0.1:${port}`, relay }
}
