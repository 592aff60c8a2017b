/** The only script of the CRM's host that may run. */
export const embedScriptUrl = (crmOrigin: string): string => new URL('/js/form_embed.js', crmOrigin).href
