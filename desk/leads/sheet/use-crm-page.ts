import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useMe } from '../../frame/frame.tsx'

/** The lead's contact in the CRM. Undefined without a contact, or if the CRM has no page for it. */
export function useCrmPage({ crmId }: LeadAnswer): { href: string; crm: string } | undefined {
  const { crmLink } = useMe()
  if (crmId === undefined || crmLink === undefined) return undefined
  const href = crmLink.replace('{id}', encodeURIComponent(crmId))
  return { href, crm: href.startsWith('https://app.gohighlevel.com/') ? 'HighLevel' : 'the sandbox' }
}
