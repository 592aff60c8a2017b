/** Where leads are posted, on the origin that serves the site. */
export const relayPath = '/functions/v1/ghl-webhook-relay'

/** What the relay answers to every call that asks for JSON. `success: true` means: on disk. */
export type RelayAnswer = { success: boolean; message: string; id?: string }
