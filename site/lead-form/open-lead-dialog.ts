/** Window events that open the lead dialog; any part of a page may raise them. */
export const openLeadDialogEvents = ['open-cta-lead', 'open-lead-form'] as const
