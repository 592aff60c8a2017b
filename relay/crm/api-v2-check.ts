import { sampleLead } from '../../contract/sample-lead.ts'
import { ApiRefusal, createApi, unlimited } from './api-v2-calls.ts'
import { findContact, NoContact } from './api-v2-search.ts'
import type { ApiSettings } from './api-v2-settings.ts'
import { canaryEmail } from './canary-email.ts'
import type { Finding } from './crm.ts'
import { explain } from './explain.ts'
import { describeLoss } from './network.ts'

/** Searches the location for the contact of the canary, which needs the scope `contacts.readonly`. */
export async function checkApi(settings: ApiSettings, signal: AbortSignal): Promise<Finding> {
  const sought = sampleLead({ email: canaryEmail })
  try {
    await findContact(createApi(settings, { turns: unlimited, signal }), settings, sought)
    const found =
      'the CRM accepts it, with contacts.readonly; only "leads canary" shows whether it has contacts.write'
    return { setting: 'CRM_API_TOKEN', ok: true, found }
  } catch (error) {
    if (error instanceof NoContact) return { setting: 'CRM_API_URL', ok: false, found: error.message }
    if (!(error instanceof ApiRefusal)) {
      const found = `${settings.url} does not answer: ${describeLoss(error)}`
      return { setting: 'CRM_API_URL', ok: false, found }
    }
    const { status, text } = error.answer
    const setting = settingOf(status)
    return { setting, ok: false, found: `the CRM answered ${status}: ${explain(text, sought)}` }
  }
}

function settingOf(status: number): string {
  if (status === 401 || status === 403) return 'CRM_API_TOKEN'
  return status === 400 || status === 422 ? 'CRM_LOCATION_ID' : 'CRM_API_URL'
}
