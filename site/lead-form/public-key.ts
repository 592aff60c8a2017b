/** The public anonymous key that calls to the relay carry; fixed when the site is built (`RELAY_ANON_KEY`). */
export const publicKey: string = import.meta.env.VITE_RELAY_ANON_KEY || 'public'
