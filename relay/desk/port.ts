/** The port on which `npm start` opens the desk of a relay on `port`, unless ADMIN_PORT says otherwise. */
export const deskPortAfter = (port: number): number => port + 2
