import type { LeadAnswer } from '../../../contract/desk-answers.ts'
import { useMe } from '../../frame/frame.tsx'

/** The address of the lead's contact in the CRM. Undefined without a contact, or if the CRM has no such page. */
export function useCrmPage({ crmId }: LeadAnswer): string | undefined {
  const { crmLink } = useMe()
  return crmId === undefined ? undefined : crmLink?.replace('{id}', crmId)
}
