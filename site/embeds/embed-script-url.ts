/** The one script that the CRM's embeds load; no other of its host may run. */
export const embedScriptUrl = (crmOrigin: string): string => new URL('/js/form_embed.js', crmOrigin).href
