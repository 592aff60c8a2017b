import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createApiLookUp, type Presence } from '../crm/api-v2-look-up.ts'
import { isThisMachine, readSandboxLeads } from '../crm/sandbox-contacts.ts'
import { apiTurns } from '../deliver-leads.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'

/** Resolves to whether the CRM has a delivered lead. */
export type LookUp = (record: LeadRecord) => Promise<Presence>

/** Opens the list of contacts of the CRM that is set. `reason` says why that is not possible. */
export async function openCrmList(
  { crm, crmSandboxPort }: Pick<Config, 'crm' | 'crmSandboxPort'>,
  { store, clock }: { store: Store; clock: Clock }
): Promise<{ ok: true; lookUp: LookUp } | { ok: false; reason: string }> {
  if (crm?.kind === 'api-v2') {
    const turns = apiTurns(crm.locationId, { store, clock })
    const lookUp = createApiLookUp(crm, turns)
    return {
      ok: true,
      lookUp: async ({ lead, ...record }) => (lead ? lookUp({ ...record, lead }) : 'there')
    }
  }

  const url = crm?.url ?? `http://localhost:${crmSandboxPort}`
  if (!isThisMachine(url)) return { ok: false, reason: writeOnly }
  const leads = await readSandboxLeads(new URL(url).origin)
  if (leads) return { ok: true, lookUp: async ({ id }) => (leads.has(id) ? 'there' : 'missing') }
  return { ok: false, reason: crm ? writeOnly : 'none is set' }
}

const writeOnly = 'leads sent through its webhook cannot be read back'
