/** Origin of the CRM's forms and calendars, fixed when the site is built (`CRM_EMBED_ORIGIN`). Empty if no CRM is set. */
export const crmOrigin: string = import.meta.env.VITE_CRM_EMBED_ORIGIN ?? ''
