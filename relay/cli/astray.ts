import { isLocalHost } from '../../contract/local-host.ts'
import { sandboxIdPrefix } from '../../contract/sandbox-contact.ts'
import type { Config } from '../config.ts'
import { isThisMachine } from '../crm/webhook.ts'
import type { Store } from '../outbox/store.ts'
import { leads } from './print.ts'

/** Returns one line for each reason why leads go to nobody, or to the sandbox although the settings are production's. */
export async function describeAstray(
  store: Pick<Store, 'count'>,
  { crm, siteUrl }: Pick<Config, 'crm' | 'siteUrl'>
): Promise<string[]> {
  const isProduction = !isLocalHost(new URL(siteUrl).host) || (crm && !isThisMachine(crm.url))
  const astray = isProduction ? await store.count({ state: 'delivered', crmIdPrefix: sandboxIdPrefix }) : 0
  return [
    !crm && 'CRM: none is set, so leads are kept and sent to nobody: set CRM_WEBHOOK_URL or CRM_API_TOKEN',
    astray > 0 && `sandbox: took ${leads(astray)}; "leads retry --sandbox --all" sends them to the CRM`
  ].filter((line) => typeof line === 'string')
}

/** No reason for exit status 1: it is so by design, and a command that always fails is one that nobody reads. */
export const outsideBooks =
  "outside the books: the CRM's own forms in the pages (contact, coach resume, popups) go straight to the CRM"
