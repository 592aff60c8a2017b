import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import type { LookUp } from '../crm/crm.ts'
import { turnsOf } from '../deliver-leads.ts'
import type { Store } from '../outbox/store.ts'

/** Opens the list of contacts of the CRM that is set, or of the sandbox. `reason` says why that is not possible. */
export async function openCrmList(
  { crm: settings, crmSandboxPort }: Pick<Config, 'crm' | 'crmSandboxPort'>,
  parts: { store: Store; clock: Clock }
): Promise<{ ok: true; lookUp: LookUp } | { ok: false; reason: string }> {
  const crm = openCrm(settings ?? { kind: 'webhook', url: `http://localhost:${crmSandboxPort}` })
  const lookUp = await crm.openList(turnsOf(crm, parts))
  if (lookUp) return { ok: true, lookUp }
  return { ok: false, reason: settings ? writeOnly : 'none is set' }
}

const writeOnly = 'leads sent through its webhook cannot be read back'
