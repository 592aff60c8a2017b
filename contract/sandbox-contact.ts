/** The beginning of every id that the CRM sandbox gives. A lead with such an id never reached the agency. */
export const sandboxIdPrefix = 'sandbox-'
