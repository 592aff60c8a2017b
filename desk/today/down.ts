import type { Facts } from '../../contract/desk-answers.ts'

// The CRM either refuses every call, or it did not take the last lead.

/** Since when the CRM takes no lead, in milliseconds since the epoch. */
export const downSince = ({ refused, unanswered }: Facts) => refused?.since ?? unanswered?.since

/** The status of the CRM's last answer. */
export const lastStatus = ({ refused, unanswered }: Facts) => refused?.status ?? unanswered?.last.status

export const nextTryAt = ({ refused, unanswered }: Facts) => refused?.nextTryAt ?? unanswered?.nextTryAt
