import type { z } from 'zod'
import { about, wholeNumber } from '../setting-values.ts'
import type { ApiSettings } from './api-calls.ts'
import { apiGroup, apiVariables, readApi, apiCrm } from './api-v3.ts'
import type { Crm } from './crm.ts'
import { readWebhook, webhookCrm, webhookVariables, type WebhookSettings } from './webhook.ts'

// Every CRM that the relay can deliver to: its variables, its settings and the code that opens it.

const minutes = () => wholeNumber(0, 24 * 60, 'a whole number of minutes, at most 1440').optional()

/** What the relay reads from the API beside its deliveries. */
const pollVariables = {
  CRM_FORMS_MINUTES: minutes().register(about, {
    meaning:
      "how often the relay reads the leads of [HighLevel's own forms](docs/operating.md#leads-of-highlevels-own-forms) from the API, in minutes; 0 or unset: never",
    example: 5
  }),
  CRM_REPLIES_MINUTES: minutes().register(about, {
    meaning:
      'how often the relay asks the API [when somebody first replied to a lead](docs/operating.md#from-click-to-reply), in minutes; 0 or unset: never',
    example: 5
  })
}

export const crmVariables = { ...webhookVariables, ...apiVariables, ...pollVariables }

export const crmGroups = [{ ...apiGroup, also: [...apiGroup.also, ...Object.keys(pollVariables)] }]

export type CrmSettings =
  | ({ kind: 'webhook' } & WebhookSettings)
  | ({ kind: 'api'; formsMinutes?: number; repliesMinutes?: number } & ApiSettings)

/** If the API's token is set, the relay uses the API instead of the webhook. */
export function readCrm(given: z.infer<z.ZodObject<typeof crmVariables>>): CrmSettings | undefined {
  const api = readApi(given)
  const { CRM_FORMS_MINUTES: formsMinutes = 0, CRM_REPLIES_MINUTES: repliesMinutes = 0 } = given
  if (api) return { kind: 'api', ...api, formsMinutes, repliesMinutes }
  const webhook = readWebhook(given)
  return webhook && { kind: 'webhook', ...webhook }
}

/** Nothing may be written to the ids of another location. */
export function findCrmProblem(settings: CrmSettings | undefined): string | undefined {
  if (settings?.kind !== 'api' || !settings.mapping) return undefined
  const { locationId } = settings.mapping
  if (locationId === settings.locationId) return undefined
  return `CRM_MAPPING_FILE: expected ids of the location in CRM_LOCATION_ID, got those of "${locationId}"`
}

/** How often the relay asks when somebody replied, in minutes; 0 if it does not. */
export const repliesEvery = (settings: CrmSettings | undefined): number =>
  settings?.kind === 'api' ? (settings.repliesMinutes ?? 0) : 0

/** What the staff call it. */
export const crmName = (settings: CrmSettings | undefined): string =>
  settings ? openCrm(settings).name : 'The CRM'

export function openCrm(settings: CrmSettings): Crm {
  if (settings.kind === 'api') return apiCrm(settings)
  return webhookCrm(settings)
}
