/** How the ids begin under which the CRM's stand-in takes leads: what it took never reached the agency. */
export const sandboxIdPrefix = 'sandbox-'
